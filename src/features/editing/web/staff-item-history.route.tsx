import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { Compared } from '../../../console/compare/compared.tsx'
import { ConsolePage, NotLoaded } from '../../../console/console-page.tsx'
import { Outcome, type Saying, usePress } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { type WrittenFamily, writtenFamilies } from '../../../platform/families-contract.ts'
import { DateText } from '../../../ui/dates.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Pager } from '../../../ui/pager.tsx'
import type { listVersions } from '../contract.ts'
import { historyPageSize, versionKinds } from '../history-contract.ts'
import { itemWord } from '../list-contract.ts'
import { stateWords } from '../state-words.ts'
import type { Route } from './+types/staff-item-history.route'
import { MadeLink } from './made-link.tsx'
import '../../../ui/theme/forms.scss'
import './calls.ts'

type HistoryAnswer = z.infer<(typeof listVersions)['answer']>

/** The versions of an item: compared, and brought back (PUBLISH-04). */
export default function StaffItemHistory({ params }: Route.ComponentProps) {
  const family = writtenFamilies.find((name) => name === params.family)
  return family ? <History key={params.id} family={family} id={params.id} /> : <h1>There is no such page</h1>
}

function History({ family, id }: { family: WrittenFamily; id: string }) {
  const [search] = useSearchParams()
  const page = Number(search.get('page') ?? 1)
  const loaded = useLoaded(`${family} ${id} ${page}`, (signal) =>
    call('GET /api/staff/items/:family/:id/versions', { params: { family, id }, query: { page } }, { signal }),
  )
  const { said, pending, press } = usePress()
  const [address, setAddress] = useState<string>()

  const act = async (action: () => ReturnType<typeof restore>, done: string, revision?: number): Promise<Saying> => {
    const answer = await action()
    await loaded.ask()
    if (!answer.saved)
      return {
        kind: 'warning',
        text: `Somebody changed it in the meantime, and nothing was done. It is "${stateWords(answer)}" now.`,
      }
    const takeBack = () => void press(() => act(() => undo(answer.revision), 'That was taken back.'))
    return { kind: 'success', text: done, ...(revision === undefined ? {} : { takeBack }) }
  }
  const params = { family, id }
  const restore = (number: number, revision: number) =>
    call('POST /api/staff/items/:family/:id/versions/:number/restore', {
      params: { ...params, number: String(number) },
      body: { revision },
    })
  const undo = (revision: number) => call('POST /api/staff/items/:family/:id/undo', { params, body: { revision } })
  const onRestore = (number: number, revision: number) =>
    void press(() =>
      act(
        () => restore(number, revision),
        `Version ${number} is what is written now. Visitors see no change until it is published.`,
        revision,
      ),
    )

  const onLink = (version: number) =>
    void press(async () => {
      setAddress((await call('POST /api/staff/items/:family/:id/preview-links', { params, body: { version } })).address)
      return {
        kind: 'success',
        text: `The link to version ${version} is made. Its address stands below, and is shown this once.`,
      }
    })

  const title = loaded.value?.title || `${itemWord(family)} without a title`
  return (
    <>
      <p>
        <Link to={`/staff/items/${family}/${id}`}>Back to the text</Link>
      </p>
      <ConsolePage title={`History of ${title}`} loaded={loaded}>
        {(history) => (
          <>
            <Outcome said={said} />
            {address ? <MadeLink key={address} address={address} /> : null}
            {history.Items.length === 0 && page === 1 ? (
              <Empty text="There is no version yet. Each publication makes one." />
            ) : (
              <>
                <Comparison family={family} id={id} history={history} />
                <Versions history={history} pending={pending} onRestore={onRestore} onLink={onLink} />
                <Pager page={page} pageSize={historyPageSize} count={history.Count} />
              </>
            )}
          </>
        )}
      </ConsolePage>
    </>
  )
}

const sideWords = (side: string): string => (side === 'written' ? 'what is written now' : `version ${side}`)

/** Two sides are chosen, and what became of the one in the other stands beneath; both are in the address. */
function Comparison({ family, id, history }: { family: WrittenFamily; id: string; history: HistoryAnswer }) {
  const [search, setSearch] = useSearchParams()
  const [from, to] = [search.get('from'), search.get('to')]
  const loaded = useLoaded(from && to ? `${family} ${id} ${history.revision} ${from} ${to}` : undefined, (signal) =>
    call(
      'GET /api/staff/items/:family/:id/compare',
      // What the address says may be anything: the call refuses what is no version.
      { params: { family, id }, query: { from: from as 'written', to: to as 'written' } },
      { signal },
    ),
  )
  const choose = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    setSearch((before) => {
      for (const name of ['from', 'to']) before.set(name, String(chosen.get(name)))
      return before
    })
  }
  const newest = String(history.Items[0]?.number ?? 1)
  const live = history.Items.find(({ live }) => live)?.number
  const sides = [...new Set([from, to].filter((side) => side !== null && side !== 'written'))] as string[]
  const numbers = [...new Set([...history.Items.map(({ number }) => String(number)), ...sides])]
  return (
    <section className="panel">
      <h2>Compare</h2>
      <form className="compare-form" key={`${from} ${to}`} onSubmit={choose}>
        <Side name="from" label="From" numbers={numbers} chosen={from ?? String(live ?? newest)} />
        <Side name="to" label="To" numbers={numbers} chosen={to ?? 'written'} />
        <button type="submit" className="usa-button">
          Compare
        </button>
      </form>
      {from && to ? (
        <div>
          {loaded.error ? (
            <NotLoaded what="The comparison" error={loaded.error} again={loaded.again} />
          ) : loaded.value ? (
            <>
              <h3>
                From {sideWords(from)} to {sideWords(to)}
              </h3>
              <Compared {...loaded.value} />
            </>
          ) : (
            <p role="status">Comparing ...</p>
          )}
        </div>
      ) : null}
    </section>
  )
}

interface SideProps {
  name: string
  label: string
  numbers: readonly string[]
  chosen: string
}

const Side = ({ name, label, numbers, chosen }: SideProps) => (
  <label>
    {label}
    <select className="usa-select" name={name} defaultValue={chosen}>
      <option value="written">What is written now</option>
      {numbers.map((number) => (
        <option key={number} value={number}>
          Version {number}
        </option>
      ))}
    </select>
  </label>
)

interface VersionsProps {
  history: HistoryAnswer
  pending: boolean
  onRestore(number: number, revision: number): void
  /** Makes a link to a preview of it. */
  onLink(number: number): void
}

function Versions({ history, pending, onRestore, onLink }: VersionsProps) {
  const { Items, revision, state, written } = history
  return (
    <>
      <h2>Versions</h2>
      <p>
        It is &ldquo;{stateWords(history)}&rdquo;.
        {written
          ? ' Something is written that is no version yet; it is kept when another version is brought back.'
          : ''}
      </p>
      <table className="data-table data-table--stacked">
        <caption className="visually-hidden">Versions, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">What it is</th>
            <th scope="col">By</th>
            <th scope="col">When</th>
            <th scope="col">
              <span className="visually-hidden">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {Items.map(({ number, kind, note, by, at, live }) => (
            <tr key={number}>
              <th scope="row" data-label="Version">
                {number}
              </th>
              <td data-label="What it is">
                {versionKinds[kind]}
                {live ? <strong className="console__line">Visitors see it</strong> : null}
                {note ? <span className="console__line quiet">{note}</span> : null}
              </td>
              <td data-label="By">{by}</td>
              <td data-label="When">
                <DateText iso={at} time />
              </td>
              <td className="console__ways">
                {number > 1 ? (
                  <Link to={`?from=${number - 1}&to=${number}`}>
                    What changed<span className="visually-hidden"> in version {number}</span>
                  </Link>
                ) : null}
                {state === 'bin' ? null : (
                  <>
                    <button
                      type="button"
                      className="usa-button usa-button--unstyled"
                      disabled={pending}
                      onClick={() => onRestore(number, revision)}
                    >
                      Bring back<span className="visually-hidden"> version {number}</span>
                    </button>
                    <button
                      type="button"
                      className="usa-button usa-button--unstyled"
                      disabled={pending}
                      onClick={() => onLink(number)}
                    >
                      Make a link<span className="visually-hidden"> to version {number}</span>
                    </button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
