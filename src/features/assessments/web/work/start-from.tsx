import { useState } from 'react'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { titleOfSet } from '../../answer-sets.ts'
import type { AssessmentKey } from '../../contract.ts'
import { withAllSent } from './all-sent.ts'
import type { Begun } from './use-others.ts'
import { count } from './words.ts'
import type { WorkSession } from './work-session.ts'

interface StartFromProps {
  session: WorkSession
  others: Begun[]
  titled?: boolean
}

/** Offers the answers of the other set; nothing stands here where they have none. */
export function StartFrom({ session, others, titled = false }: StartFromProps) {
  const { key } = session.questionnaire
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState<{ kind: 'success' | 'info' | 'error'; text: string }>()

  const copy = async (from: AssessmentKey) => {
    setPending(true)
    setSaid(undefined)
    try {
      const { changed } = await withAllSent(session, () =>
        call('POST /api/assessment/user/copies/:toolKey', {
          params: { toolKey: key },
          body: { from, ...session.queue.claim },
        }),
      )
      setSaid(
        changed === 0
          ? { kind: 'info', text: `${titleOfSet(from)} has nothing that is missing here.` }
          : {
              kind: 'success',
              text: `${count(changed, 'entry was', 'entries were')} taken over from ${titleOfSet(from)}.`,
            },
      )
    } catch (error) {
      setSaid({ kind: 'error', text: (error as CallError).message })
    } finally {
      setPending(false)
    }
  }

  if (others.length === 0) return null
  return (
    <div className="start-from">
      {titled ? <h3>Take over answers</h3> : <h2 className="start-from__title">Already answered elsewhere?</h2>}
      <p>
        Other checks ask some of the same questions. Taking over fills what is empty here and leaves what you have
        entered as it is. Questions that one check asks about federal contract information and another about CUI are
        left for you to answer.
      </p>
      <p className="row">
        {others.map((other) => (
          <button
            key={other.key}
            type="button"
            className="usa-button usa-button--outline"
            disabled={pending}
            onClick={() => void copy(other.key)}
          >
            Take over from {titleOfSet(other.key)} ({other.progress}%)
          </button>
        ))}
      </p>
      {said ? <Alert kind={said.kind}>{said.text}</Alert> : null}
    </div>
  )
}
