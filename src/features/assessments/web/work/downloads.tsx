import { useState } from 'react'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { saveFile } from '../../../../platform/browser/save-file.ts'
import { Alert } from '../../../../ui/alert.tsx'
import type { DocumentName } from '../../contract.ts'
import type { WorkSession } from './work-session.ts'

interface Offer {
  document: DocumentName
  title: string
  format: string
  text: string
}

const offers: readonly Offer[] = [
  {
    document: 'system-security-plan',
    title: 'System security plan',
    format: 'Word',
    text: 'How each requirement is met, from your answers, from “How you do it” and the evidence. What we cannot know is marked to be filled in.',
  },
  {
    document: 'plan-of-action',
    title: 'Plan of action and milestones',
    format: 'Word',
    text: 'Everything that is not met, the heaviest first, with owner, resources, milestones and dates.',
  },
  {
    document: 'plan-of-action-table',
    title: 'Plan of action and milestones',
    format: 'CSV, for Excel',
    text: 'The same as a table to sort and to track.',
  },
  {
    document: 'sprs-entry-sheet',
    title: 'SPRS entry sheet',
    format: 'Word',
    text: 'What the Supplier Performance Risk System asks for, in its order.',
  },
  {
    document: 'executive-summary',
    title: 'Executive summary',
    format: 'Word',
    text: 'Where you stand and what to do first, for whoever decides on money and people.',
  },
  {
    document: 'answer-list',
    title: 'Answer list',
    format: 'CSV, for Excel',
    text: 'Every question with its answer, how it is done, evidence, owner and date.',
  },
  {
    document: 'oscal-assessment-results',
    title: 'Assessment results',
    format: 'OSCAL JSON',
    text: 'For tools that speak NIST’s Open Security Controls Assessment Language.',
  },
  {
    document: 'oscal-plan-of-action',
    title: 'Plan of action and milestones',
    format: 'OSCAL JSON',
    text: 'The plan of action in the same language.',
  },
]

/** Made on the server from what is saved at that moment. */
export function Downloads({ session }: { session: WorkSession }) {
  const { key } = session.questionnaire
  const [pending, setPending] = useState<DocumentName>()
  const [said, setSaid] = useState<{ kind: 'success' | 'error'; text: string }>()

  const download = async ({ document, title }: Offer) => {
    if (pending) return
    setPending(document)
    setSaid(undefined)
    try {
      if (!(await session.queue.flush()))
        throw new Error('We could not reach the site. Please check your connection and try again.')
      const made = await call('GET /api/assessment/user/documents/:toolKey/:document', {
        params: { toolKey: key, document },
      })
      saveFile(made.name, made.type, bytesOf(made.content))
      setSaid({ kind: 'success', text: `${title} was downloaded as ${made.name}.` })
    } catch (error) {
      setSaid({ kind: 'error', text: (error as CallError).message })
    } finally {
      setPending(undefined)
    }
  }

  return (
    <>
      <ul className="downloads">
        {offers.map((offer) => (
          <li key={offer.document}>
            <div>
              <h3>
                {offer.title} <span className="badge">{offer.format}</span>
              </h3>
              <p>{offer.text}</p>
            </div>
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
          </li>
        ))}
      </ul>
      {said ? <Alert kind={said.kind}>{said.text}</Alert> : null}
    </>
  )
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
