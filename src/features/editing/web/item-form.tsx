import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import type { OwnContent, OwnPage, OwnVideo } from '../../../console/editor/asked.tsx'
import { ItemFields } from '../../../console/form/item-fields.tsx'
import type { Clash, ItemSaver, SaveState } from '../../../console/form/item-saver.ts'
import { goTo, useFindings } from '../../../console/form/use-findings.ts'
import { type FormHistoryParts, useFormHistory } from '../../../console/form/use-form-history.ts'
import { useItemDraft } from '../../../console/form/use-item-draft.ts'
import { Outcome } from '../../../console/said.tsx'
import { useStaff } from '../../../console/staff.ts'
import type { Finding } from '../../../forms/checks/finding.ts'
import type { ItemField, Snapshot } from '../../../forms/item.ts'
import { call } from '../../../platform/browser/call.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import { isOwnVideo } from '../../../platform/rich-text-contract.ts'
import { Alert } from '../../../ui/alert.tsx'
import { FormFrame } from '../../../ui/forms/form-frame.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import type { readItem } from '../contract.ts'
import { stateWords } from '../state-words.ts'
import { Acts, type ItemStanding, SeeIt, useActs } from './item-acts.tsx'
import { ItemAddress } from './item-address.tsx'
import { Checks, ChecksLine, SecondLook } from './item-checks.tsx'
import { ItemPreview } from './item-preview.tsx'
import { ItemSchedule } from './item-schedule.tsx'
import { useLinkedFrom } from './linked-from.tsx'
import { NextStep, useNextStep } from './next-step.tsx'
import { PreviewLinks } from './preview-links.tsx'
import './calls.ts'

interface ItemFormProps {
  family: WrittenFamily
  item: z.infer<(typeof readItem)['answer']>
  onTitle(title: string): void
}

/** What is written of an item: saved while one writes, without a button (EDIT-09). */
export function ItemForm({ family, item, onTitle }: ItemFormProps) {
  const { id, revision, fields, changedBy } = item
  const [standing, setStanding] = useState<ItemStanding>(item)
  const { state } = standing
  /** The last act after which something was written here, by its revision. */
  const [wroteIn, setWroteIn] = useState<number>()
  const written = useRef(standing.revision)
  written.current = standing.revision
  const params = { family, id }
  const draft = useItemDraft({
    id,
    revision,
    fields,
    changedBy,
    async send(body) {
      const answer = await call('PUT /api/staff/items/:family/:id/draft', { params, body })
      setStanding(({ revision }) => ({ ...answer, revision }))
      if (answer.saved) setWroteIn(written.current)
      return answer
    },
  })
  const terms = async (field: string) =>
    (await call('GET /api/staff/terms/:family/:field', { params: { family, field } })).Items
  const { saver, shown } = draft
  const [lookedAt, setLookedAt] = useState<Snapshot>()
  /** The publication that is under way: its note, whether somebody looked a second time, and whether it was done. */
  const publication = useRef({ note: '', onUndone: () => {}, again: false, done: false })
  const { said, asked, pending, act, perform, safely, press } = useActs(params, saver, standing, setStanding)
  const leaving = useLinkedFrom(params, pending, press, safely)
  const form = useForm<Snapshot>({
    id: 'item',
    // Its fields may show another form of a value than it has, as the day of a moment.
    byScript: true,
    initial: saver.initial,
    validate: () => ({}),
    async submit(values) {
      const { note, again, onUndone } = publication.current
      publication.current.again = false
      setLookedAt(values)
      publication.current.done = await act('publish', { note, ask: !again, onUndone })
    },
  })
  const next = useNextStep({
    params,
    standing,
    wrote: wroteIn === standing.revision,
    perform,
    async publish(note, onUndone) {
      publication.current = { ...publication.current, note, onUndone, done: false }
      await form.submit()
      return publication.current.done
    },
  })
  const history = useFormHistory(id, form, state === 'bin')
  useEffect(() => saver.enter(form.values), [saver, form.values])
  const { title } = form.values
  useEffect(() => onTitle(typeof title === 'string' ? title : ''), [title, onTitle])
  shown.by = (changes) => {
    for (const [name, entry] of Object.entries(changes)) form.set(name, entry)
  }
  const [definition] = useState(() => item.form as unknown as readonly ItemField[])
  const [checked] = useState(() => ({ family, fields: definition }))
  const looked = useFindings(checked, form.values, (body, signal) =>
    call('POST /api/staff/items/:family/:id/check', { params, body }, { signal }),
  )
  const onGo = (finding: Finding) => goTo(form.id, checked, finding)
  const isBinned = state === 'bin'
  const isPending = pending || form.pending
  const mayPublish = useStaff().may.includes('content.publish')
  return (
    <>
      <p>
        <strong>{stateWords(standing)}</strong>
        <SeeIt family={family} standing={standing} />
      </p>
      <ItemAddress
        params={params}
        standing={standing}
        title={typeof title === 'string' ? title : ''}
        mayPublish={mayPublish}
        pending={isPending}
        perform={perform}
      />
      <div className="console__saved">
        <p role="status">{saying(draft.state)}</p>
        <Steps history={history} disabled={isBinned} />
        {isBinned ? null : <ChecksLine looked={looked} />}
      </div>
      {draft.clashes.map((clash) => (
        <Question
          key={clash.field}
          clash={clash}
          label={definition.find(({ name }) => name === clash.field)?.label ?? clash.field}
          onSettled={(stands) => saver.settle(clash, stands)}
        />
      ))}
      <div className="console__beside">
        <div className="panel">
          <FormFrame form={form} onSubmit={(event) => event.preventDefault()}>
            <fieldset ref={history.box} className="plain-fieldset" disabled={isBinned}>
              <ItemFields history={history} fields={definition} disabled={isBinned} own={own} terms={terms} />
            </fieldset>
          </FormFrame>
        </div>
        {isBinned ? null : (
          <div className="console__side">
            <ItemPreview
              params={params}
              saver={saver}
              saved={draft.state}
              revision={standing.revision}
              title={typeof title === 'string' ? title : ''}
            />
            <Checks looked={looked} onGo={onGo} />
          </div>
        )}
      </div>
      {isBinned ? null : <NextStep family={family} next={next} pending={isPending} />}
      {asked.length > 0 ? (
        <SecondLook
          findings={asked}
          isOld={lookedAt !== form.values}
          pending={isPending}
          onGo={onGo}
          onPublish={() => {
            publication.current.again = true
            next.press('publish')
          }}
        />
      ) : null}
      <Outcome said={said} />
      <ItemSchedule params={params} standing={standing} pending={isPending} perform={perform} safely={safely} />
      {isBinned ? null : <PreviewLinks params={params} saver={saver} />}
      <p className="form-actions">
        <Acts
          standing={standing}
          mayPublish={mayPublish}
          pending={leaving.pending || isPending}
          onPress={leaving.press}
        />
        <Copy family={family} id={id} saver={saver} />
        <Link to={`/staff/items/${family}/${id}/history`}>History</Link>
      </p>
      {leaving.dialog}
    </>
  )
}

/** Undo and redo over the whole form (EDIT-10). */
const Steps = ({ history, disabled }: { history: FormHistoryParts; disabled: boolean }) => (
  <div className="console__steps">
    {(
      [
        ['Undo', history.canUndo, history.undo],
        ['Redo', history.canRedo, history.redo],
      ] as const
    ).map(([text, can, act]) => (
      <button
        key={text}
        type="button"
        className="usa-button usa-button--unstyled"
        aria-disabled={can && !disabled ? undefined : true}
        onClick={() => {
          if (can && !disabled) act()
        }}
      >
        {text}
      </button>
    ))}
  </div>
)

/** What a text may embed: the videos of this site that everyone may watch. */
async function openVideos(): Promise<OwnVideo[]> {
  const { Items } = await call('GET /api/resources/trainingVideos', { query: {} })
  return Items.flatMap(({ title, trainingVideoRecordingLink: src = '' }) => (isOwnVideo(src) ? [{ title, src }] : []))
}

/** What a text may lead to, by a part of its title. */
async function pagesWith(q: string, signal: AbortSignal): Promise<OwnPage[]> {
  return (await call('GET /api/staff/links', { query: { q } }, { signal })).Items
}

const own: OwnContent = { videos: openVideos, pages: pagesWith }

function saying(state: SaveState): string {
  switch (state.at) {
    case 'untouched':
      return 'What you write is saved as you type.'
    case 'saving':
      return 'Saving ...'
    case 'saved':
      return 'Saved'
    case 'asking':
      return 'Not saved: somebody else changed the same field. Say below which of the two stands.'
    case 'failed':
      return `Not saved: ${state.message} What you wrote is kept in this browser.`
  }
}

interface QuestionProps {
  clash: Clash
  label: string
  onSettled(stands: 'mine' | 'theirs'): void
}

/** Of a field that two people changed both are shown, and one is chosen (DESK-09). */
function Question({ clash: { theirs, by }, label, onSettled }: QuestionProps) {
  return (
    <Alert kind="warning" title={`${label}: ${by} wrote something else meanwhile`}>
      <blockquote>{Array.isArray(theirs) ? theirs.join(', ') : theirs || 'Nothing'}</blockquote>
      <p>Yours stands in the form.</p>
      <div className="form-actions">
        <button type="button" className="usa-button" onClick={() => onSettled('mine')}>
          Keep mine
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={() => onSettled('theirs')}>
          Take theirs
        </button>
      </div>
    </Alert>
  )
}

/** EDIT-04 */
function Copy({ family, id, saver }: { family: WrittenFamily; id: string; saver: ItemSaver }) {
  const navigate = useNavigate()
  const [failed, setFailed] = useState('')
  const copy = async () => {
    try {
      await saver.arrived()
      const begun = await call('POST /api/staff/items/:family', { params: { family }, body: { copyOf: id } })
      await navigate(`/staff/items/${family}/${begun.id}`)
    } catch (error) {
      setFailed((error as Error).message)
    }
  }
  return (
    <>
      <button type="button" className="usa-button usa-button--outline" onClick={() => void copy()}>
        Begin another one with the same text
      </button>
      {failed ? <span role="alert">{failed}</span> : null}
    </>
  )
}
