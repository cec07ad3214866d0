import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { ActNotice, type Said } from '../../../../ui/act-notice.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { focusField } from '../../../../ui/forms/error-summary.tsx'
import type { FlowLine } from '../../contract.ts'
import { type FlowEntries, stationKey } from '../../flow/lines.ts'
import { openProposals } from '../../flow/proposals.ts'
import type { InterviewAnswers } from '../../interview/questions.ts'
import { mostFlowLines } from '../../limits-contract.ts'
import { readerMessage } from '../../reader-contract.ts'
import { interviewAddress } from '../../system-address.ts'
import { count } from '../../wording.ts'
import { formsOf, idsOfNew } from '../lists/drafts.ts'
import { focusRow, noticeId } from '../lists/focus-row.ts'
import { KeptEntries } from '../lists/kept-entries.tsx'
import '../lists/lists.scss'
import { Opener, openerId } from '../lists/opener.tsx'
import { RemovedList } from '../lists/removed-list.tsx'
import { blank, FlowForm } from './flow-form.tsx'
import { FlowPictures } from './flow-pictures.tsx'
import { FlowTable } from './flow-table.tsx'
import { calledOf, editButton, knownStations, type ListedFlow, renamingsOf, withLines, wordsOf } from './listed.ts'
import { useRemovedLines } from './use-removed-lines.ts'
import './flow.scss'

const FlowProposals = lazy(() => import('./flow-proposals.tsx'))
const RemoveUnreadable = lazy(() => import('../lists/remove-unreadable.tsx'))
const RenameStation = lazy(() => import('./rename-station.tsx'))

type Panel = 'add' | 'proposals'

interface PageProps {
  listed: ListedFlow
  answers: InterviewAnswers
  /** As the address names it. */
  system: string | undefined
  onChange(listed: ListedFlow): void
  /** Loads the lines anew. */
  onReload(): Promise<ListedFlow>
}

/** The flow of CUI through one system, as a table to be changed and as a picture (SYSTEM-04). */
export function FlowPage({ listed, answers, system, onChange, onReload }: PageProps) {
  const { Items, place, mayWrite } = listed
  const [panel, setPanel] = useState<Panel>()
  const [said, setSaid] = useState<Said>()
  // Stays once it was wanted, to give the focus back when it closes.
  const [removing, setRemoving] = useState<{ line: FlowLine; open: boolean }>()
  const [renamed, setRenamed] = useState<{ before: FlowLine; after: FlowLine }>()
  const [isTyping, setTyping] = useState(false)
  const [newIds] = useState(() => idsOfNew<FlowEntries>())
  // What comes late changes the list as it stands then.
  const latest = useRef(listed)
  latest.current = listed
  const change = (lines: readonly FlowLine[], gone?: readonly string[]) =>
    onChange(withLines(latest.current, lines, gone))
  const reload = () => onReload().catch(() => undefined)
  const { removed, remove, bringBack } = useRemovedLines({ place, change, reload, say: setSaid })
  const assets = useLoaded(isTyping ? `assets ${place}` : undefined, (signal) => readAssetNames(place, signal))
  const stations = useMemo(() => knownStations(Items, assets.value ?? []), [Items, assets.value])
  const readable = useMemo(() => Items.filter((line) => line.readable), [Items])
  const proposals = useMemo(() => openProposals(answers, readable), [answers, readable])
  const [renaming] = renamed ? renamingsOf(renamed.before, renamed.after, Items) : []

  const add = async (entries: FlowEntries) => {
    const body = { system: place, lines: [{ ...entries, id: newIds.of(entries) }] }
    try {
      const { added } = await call('POST /api/assessment/user/flow', { body })
      newIds.forget()
      change(added)
      return true
    } catch (error) {
      // What is in its way may not be in this list yet.
      if ((error as CallError).status === 400) await reload()
      throw error
    }
  }

  return (
    <div className="flow">
      {mayWrite ? null : <Alert kind="info">{readerMessage}</Alert>}
      {readable.length < Items.length ? (
        <Alert kind="warning" title="Some lines cannot be opened">
          The portal’s key was changed since. Please ask us first, because the old key may bring them back. They are not
          in the picture.
        </Alert>
      ) : null}
      <KeptEntries forms={formsOf.flow} listed={listed} blank={blank} wordsOf={wordsOf} />
      {Items.length > 0 ? <p>{sumOf(Items.length)}</p> : <Beginning system={system} mayWrite={mayWrite} />}
      {mayWrite ? (
        <div className="row">
          {Items.length < mostFlowLines || panel === 'add' ? (
            <Opener
              panel="add"
              open={panel}
              onOpen={setPanel}
              text="Add a line"
              first={{ form: 'new-line', field: 'what' }}
            />
          ) : null}
          {proposals.length > 0 || panel === 'proposals' ? (
            <Opener
              panel="proposals"
              open={panel}
              onOpen={setPanel}
              text={`Proposals from your answers (${proposals.length})`}
            />
          ) : null}
        </div>
      ) : null}
      {panel && mayWrite ? (
        <section className="panel list-panel" aria-labelledby={openerId(panel)}>
          {panel === 'add' ? (
            <FlowForm
              id="new-line"
              kept={`new line ${place}`}
              initial={blank}
              label="Add a line"
              submitText="Add the line"
              stations={stations}
              onShown={() => setTyping(true)}
              next={blank}
              send={add}
              onSaved={({ what }) => {
                setSaid({ kind: 'success', text: `“${what}” was added.` })
                focusField('new-line', 'what')
              }}
              onCancel={() => {
                document.getElementById(openerId('add'))?.focus()
                setPanel(undefined)
              }}
            />
          ) : (
            <Suspense fallback={<p role="status">Loading ...</p>}>
              <FlowProposals
                place={place}
                proposals={proposals}
                onTaken={(added, isWhole) => {
                  change(added)
                  setSaid({ kind: 'success', text: takenText(added.length) })
                  if (!isWhole) void reload()
                }}
              />
            </Suspense>
          )}
        </section>
      ) : null}
      <ActNotice said={said} id={noticeId} />
      {mayWrite ? (
        <RemovedList
          removed={removed}
          called={({ what, from, to }) => ({ name: what, more: `from ${from} to ${to}` })}
          onBringBack={bringBack}
        />
      ) : null}
      {renaming ? (
        <Suspense>
          <RenameStation
            key={`${stationKey(renaming.was)} ${stationKey(renaming.now)}`}
            renaming={renaming}
            place={place}
            onRenamed={(lines) => {
              change(lines)
              const text = `“${renaming.now.name}” stands in ${count(lines.length, 'other line', 'other lines')} too.`
              setSaid({ kind: 'success', text, focus: true })
            }}
            onRefused={() => void reload()}
            onClose={() => {
              setRenamed(undefined)
              document.getElementById(noticeId)?.focus()
            }}
          />
        </Suspense>
      ) : null}
      <FlowTable
        lines={Items}
        place={place}
        mayWrite={mayWrite}
        stations={stations}
        onShown={() => setTyping(true)}
        onRemove={(line) => (line.readable ? void remove(line) : setRemoving({ line, open: true }))}
        onDone={(line, before) => {
          change([line], [before.id])
          setRenamed({ before, after: line })
          const [other] = renamingsOf(before, line, Items)
          const more = other ? ` “${other.was.name}” still stands in other lines, which can be changed too.` : ''
          setSaid({ kind: 'success', text: `“${line.what}” is saved.${more}` })
          focusRow(editButton(line.id))
        }}
        onLeft={(line, before) => {
          change(line ? [line] : [], [before.id])
          focusRow(editButton(before.id))
        }}
      />
      {readable.length > 0 ? <FlowPictures lines={readable} /> : null}
      {mayWrite ? (
        <>
          <Suggestions id="flow-stations" texts={stations.map(({ name }) => name)} />
          <Suggestions id="flow-ways" texts={[...usualWays, ...readable.map(({ way }) => way)]} />
        </>
      ) : null}
      {removing ? (
        <Suspense>
          <RemoveUnreadable
            // As it is now: it may have been changed since the table was drawn.
            one={removing.open ? (Items.find(({ id }) => id === removing.line.id) ?? removing.line) : undefined}
            called={calledOf}
            onRemove={(line: FlowLine) => void remove(line)}
            onClose={() => setRemoving({ ...removing, open: false })}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

interface BeginningProps {
  system: string | undefined
  mayWrite: boolean
}

const Beginning = ({ system, mayWrite }: BeginningProps) => (
  <p>
    No line is listed yet.{' '}
    {mayWrite ? (
      <>
        Answer <Link to={interviewAddress({ part: 'drawings' }, system)}>ten questions about your drawings</Link>, and
        the lines are proposed here. Or begin with how drawings reach you: from the customer, to where they arrive, by
        mail or a portal. Then go on from there, step by step, to where they lie, who opens them, and where copies go.
      </>
    ) : null}
  </p>
)

const sumOf = (lines: number): string =>
  `${count(lines, 'line', 'lines')}${lines >= mostFlowLines ? ': as many as a system may have' : ''}.`

const takenText = (lines: number): string =>
  lines > 0 ? `${count(lines, 'line', 'lines')} added.` : 'Nothing was added: it stands in the table already.'

const usualWays = ['Email', 'Portal of the customer', 'Shared cloud folder', 'Network', 'USB drive', 'Paper', 'By hand']

function Suggestions({ id, texts }: { id: string; texts: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(texts)].filter(Boolean).map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  )
}

/** More are no help while one types. */
const mostSuggested = 300

/** Names that may be stations; of what cannot handle CUI none. */
async function readAssetNames(system: string, signal: AbortSignal): Promise<string[]> {
  const { Items } = await call('GET /api/assessment/user/assets', { query: { system } }, { signal })
  return Items.filter(({ category, readable }) => readable && category !== 'out-of-scope')
    .map(({ name }) => name)
    .slice(0, mostSuggested)
}
