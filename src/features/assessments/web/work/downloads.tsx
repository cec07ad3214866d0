import { use, useState } from 'react'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { bytesOf, saveFile } from '../../../../platform/browser/save-file.ts'
import { Alert } from '../../../../ui/alert.tsx'
import type { Completion, DocumentName } from '../../contract.ts'
import { isNeverMade, refusalOf } from '../../document-refusals.ts'
import { aboutAsked } from '../asked-system.ts'
import { type Offer, offers } from './offers.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Summary } from './summary.ts'

export interface DocumentSource {
  questionnaire: Questionnaire
  /** A further one. */
  system: string | undefined
  /** Of what the documents are made from. */
  summary: Summary
  /** Left out: made from what is saved at that moment. */
  completion?: Completion
  /** Sends what was entered and has not arrived; false where that failed. */
  flush?(): Promise<boolean>
}

/** Made on the server. */
export function Downloads({ questionnaire: { key, framework }, system, summary, completion, flush }: DocumentSource) {
  const { answered, verdict } = summary
  const later = use(framework.later())
  const [pending, setPending] = useState<DocumentName>()
  const [said, setSaid] = useState<{ kind: 'success' | 'error'; text: string }>()

  const download = async ({ document, title }: Offer) => {
    if (pending) return
    setPending(document)
    setSaid(undefined)
    try {
      if (flush && !(await flush()))
        throw new Error('We could not reach the site. Please check your connection and try again.')
      const made = await call('GET /api/assessment/user/documents/:toolKey/:document', {
        params: { toolKey: key, document },
        query: { completion: completion?.id, system },
      })
      const file = aboutAsked(made, system)
      saveFile(file.name, file.type, bytesOf(file.content))
      setSaid({ kind: 'success', text: `${title} was downloaded as ${file.name}.` })
    } catch (error) {
      setSaid({ kind: 'error', text: (error as CallError).message })
    } finally {
      setPending(undefined)
    }
  }

  const made = offers.filter(({ document }) => !isNeverMade(later, document))
  return (
    <>
      <ul className="downloads">
        {made.map((offer) => {
          const refusal = refusalOf(later, offer.document, { answered, open: verdict.open.length })
          return (
            <li key={offer.document}>
              <div>
                <h3>
                  {offer.title} <span className="badge">{offer.format}</span>
                </h3>
                <p>{refusal ?? offer.text}</p>
              </div>
              {refusal ? null : (
                <button
                  type="button"
                  className="usa-button usa-button--outline"
                  aria-disabled={pending !== undefined}
                  aria-busy={pending === offer.document}
                  onClick={() => void download(offer)}
                >
                  {pending === offer.document ? 'Being made' : 'Download'}
                  <span className="visually-hidden">
                    : {offer.title}, {offer.format}
                  </span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {said ? <Alert kind={said.kind}>{said.text}</Alert> : null}
    </>
  )
}
