import { lazy, Suspense, useRef, useState } from 'react'
import { type Answer, type CallError, call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { DateText } from '../../../../ui/dates.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { QuestionActions } from '../../../../ui/forms/question-actions.tsx'
import type { BatchKind } from '../../contract.ts'
import { aboutAsked } from '../asked-system.ts'
import { withAllSent } from './all-sent.ts'
import { endedText } from './ended-text.ts'
import { count } from './words.ts'
import type { WorkSession } from './work-session.ts'

const BringAlong = lazy(() => import('./bring-along.tsx'))

type Batch = Answer<'GET /api/assessment/user/batches/:toolKey'>['Items'][number]

const kindTexts: Record<BatchKind, string> = { 'own-answers': 'Own answers brought along' }

/** What was entered at once in the last 30 days, and its undoing; before it what a member can bring along. */
export function Batches({ session }: { session: WorkSession }) {
  const { key } = session.questionnaire
  const [asking, setAsking] = useState<Batch>()
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState<{ kind: 'success' | 'error'; text: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { value, error, again, ask } = useLoaded(key, async (signal) => {
    const asked = { params: { toolKey: key }, query: { system: session.system } }
    return aboutAsked(await call('GET /api/assessment/user/batches/:toolKey', asked, { signal }), session.system)
  })
  const undo = async (batch: Batch) => {
    setPending(true)
    setSaid(undefined)
    try {
      const { undone, stay, ended } = await withAllSent(session, () =>
        call('POST /api/assessment/user/batches/:toolKey/:batch/undo', {
          params: { toolKey: key, batch: batch.id },
          body: session.queue.claim,
        }),
      )
      const kept = stay > 0 ? ` Changed since, and left as they are: ${stay}.` : ''
      setSaid({ kind: 'success', text: `Set back: ${count(undone, 'entry', 'entries')}.${kept}${endedText(ended)}` })
    } catch (error) {
      setSaid({ kind: 'error', text: (error as CallError).message })
    }
    setPending(false)
    setAsking(undefined)
    await ask().catch(() => undefined)
    heading.current?.focus()
  }
  const batches = value?.Items ?? []
  return (
    <>
      {session.ownAnswers === undefined ? null : (
        <Suspense>
          <BringAlong session={session} titled onBrought={again} />
        </Suspense>
      )}
      {error && !value ? (
        <p>
          What was entered at once could not be loaded.{' '}
          <button type="button" className="link-button" onClick={again}>
            Try again
          </button>
        </p>
      ) : null}
      {batches.length > 0 ? (
        <section aria-labelledby="batches">
          <h3 id="batches" ref={heading} tabIndex={-1}>
            Entered at once
          </h3>
          {said ? <Alert kind={said.kind}>{said.text}</Alert> : null}
          <ul className="entry-list">
            {batches.map((batch) => (
              <li key={batch.id}>
                <span>
                  <strong>{kindTexts[batch.kind]}</strong>: {count(batch.size, 'entry', 'entries')},{' '}
                  {batch.by || 'a closed account'}, <DateText iso={batch.at} time />
                  <br />
                  <span className="quiet">
                    {batch.undoneAt ? (
                      <>
                        Undone by {batch.undoneBy || 'a closed account'}, <DateText iso={batch.undoneAt} time />
                      </>
                    ) : (
                      <>
                        Can be undone until <DateText iso={batch.until} time />
                        {batch.mayUndo ? '' : ', by who entered it and by an administrator'}
                      </>
                    )}
                  </span>
                </span>
                {batch.mayUndo ? (
                  <button type="button" className="usa-button usa-button--outline" onClick={() => setAsking(batch)}>
                    Undo
                    <span className="visually-hidden">
                      {' '}
                      what {batch.by || 'a closed account'} entered at once, <DateText iso={batch.at} time />
                    </span>
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Dialog
        open={asking !== undefined}
        title={`Set back ${count(asking?.size ?? 0, 'entry', 'entries')}?`}
        onClose={() => setAsking(undefined)}
      >
        <p>What stood before stands again. What anybody has changed since stays as it is.</p>
        <QuestionActions
          ends
          pending={pending}
          onClick={() => asking && void undo(asking)}
          onOther={() => setAsking(undefined)}
        >
          {pending ? 'Setting back ...' : 'Set them back'}
        </QuestionActions>
      </Dialog>
    </>
  )
}
