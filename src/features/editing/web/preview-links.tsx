import { useState } from 'react'
import { Link } from 'react-router'
import { NotLoaded } from '../../../console/console-page.tsx'
import type { ItemSaver } from '../../../console/form/item-saver.ts'
import { Outcome, usePress } from '../../../console/said.tsx'
import { type Answer, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import { DateText } from '../../../ui/dates.tsx'
import { MadeLink } from './made-link.tsx'
import './calls.ts'

interface PreviewLinksProps {
  params: { family: WrittenFamily; id: string }
  saver: ItemSaver
}

type Made = Answer<'POST /api/staff/items/:family/:id/preview-links'>

const textOf = (version: number | null) => (version === null ? 'what was written then' : `version ${version}`)

/** Links by which somebody without an account sees one version (PUBLISH-10); loaded once somebody wants them. */
export function PreviewLinks({ params, saver }: PreviewLinksProps) {
  const [opened, setOpened] = useState(false)
  const loaded = useLoaded(opened ? `${params.family} ${params.id}` : undefined, (signal) =>
    call('GET /api/staff/items/:family/:id/preview-links', { params }, { signal }),
  )
  const { said, pending, press } = usePress()
  const [made, setMade] = useState<Made>()
  const links = loaded.value?.Items

  const make = () =>
    press(async () => {
      await saver.arrived()
      setMade(await call('POST /api/staff/items/:family/:id/preview-links', { params, body: {} }))
      await loaded.ask().catch(() => undefined)
      return { kind: 'success', text: 'The link is made. Its address stands below, and is shown this once.' }
    })
  const takeBack = (link: string) =>
    press(async () => {
      await call('DELETE /api/staff/items/:family/:id/preview-links/:link', { params: { ...params, link } })
      setMade((before) => (before?.id === link ? undefined : before))
      await loaded.ask().catch(() => undefined)
      return { kind: 'success', text: 'It is taken back: it leads nowhere now.' }
    })
  return (
    <details className="panel console__fold" onToggle={() => setOpened(true)}>
      <summary>
        <h2>Links to a preview</h2>
      </summary>
      <p>
        Whoever has such a link sees one version for seven days, without an account. Later changes do not show. A link
        to an earlier version is made in the{' '}
        <Link to={`/staff/items/${params.family}/${params.id}/history`}>history</Link>.
      </p>
      <Outcome said={said} />
      {made ? <MadeLink key={made.id} address={made.address} /> : null}
      {loaded.error ? <NotLoaded what="The links" error={loaded.error} again={loaded.again} /> : null}
      {links ? (
        <>
          {links.length > 0 ? (
            <ul>
              {links.map(({ id, version, by, madeAt, until }) => (
                <li key={id}>
                  Shows {textOf(version)}. Made by {by} on <DateText iso={madeAt} time />, works until{' '}
                  <DateText iso={until} time />.{' '}
                  <button
                    type="button"
                    className="usa-button usa-button--unstyled"
                    disabled={pending}
                    onClick={() => void takeBack(id)}
                  >
                    Take back
                    <span className="visually-hidden">
                      {' '}
                      the link to {textOf(version)}, made on <DateText iso={madeAt} time />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p>No link is open.</p>
          )}
          <p className="form-actions">
            <button
              type="button"
              className="usa-button usa-button--outline"
              disabled={pending}
              onClick={() => void make()}
            >
              Make a link<span className="visually-hidden"> to what is written now</span>
            </button>
          </p>
        </>
      ) : loaded.error ? null : (
        <p role="status">Loading ...</p>
      )}
    </details>
  )
}
