import { useEffect, useRef, useState } from 'react'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { Alert } from '../../../../ui/alert.tsx'
import type { FlowLine } from '../../contract.ts'
import type { FlowEntries } from '../../flow/lines.ts'
import type { ProposedLine } from '../../flow/proposals.ts'
import { idsOfProposals } from './proposal-ids.ts'

interface ProposalsProps {
  place: string
  /** Those that are in no line yet. */
  proposals: readonly ProposedLine[]
  /** @param isWhole false where a colleague was first with some of it */
  onTaken(added: FlowLine[], isWhole: boolean): void
}

/** Lines that the answers about drawings suggest, to be added one by one or all. */
export default function FlowProposals({ place, proposals, onTaken }: ProposalsProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const [ids] = useState(idsOfProposals)
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [])
  const take = async (wanted: readonly ProposedLine[]) => {
    if (pending) return
    setPending(true)
    setProblem('')
    try {
      const lines = wanted.map((line) => ({ ...line, id: ids.of(line.proposal) }))
      const { added } = await call('POST /api/assessment/user/flow', { body: { system: place, lines, skip: true } })
      ids.forget(wanted.map(({ proposal }) => proposal))
      top.current?.focus()
      onTaken(added, added.length === wanted.length)
    } catch (error) {
      setProblem((error as CallError).message)
    }
    setPending(false)
  }
  return (
    <>
      <h2 ref={top} tabIndex={-1}>
        What your answers suggest
      </h2>
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      {proposals.length === 0 ? <p>All of them are in the table.</p> : null}
      {proposals.length > 0 ? (
        <>
          <p>
            These are proposals from what you answered about where drawings come from, lie and go. Names can be changed
            afterwards, and how each line is protected is yours to say.
          </p>
          <ul className="usa-list">
            {proposals.map((line) => (
              <li key={line.proposal}>
                {textOf(line)}{' '}
                <button type="button" className="link-button" aria-disabled={pending} onClick={() => void take([line])}>
                  Add it<span className="visually-hidden">: {textOf(line)}</span>
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="usa-button"
            aria-disabled={pending}
            aria-busy={pending}
            onClick={() => void take(proposals)}
          >
            {proposals.length === 1 ? 'Add this one' : `Add all ${proposals.length}`}
          </button>
        </>
      ) : null}
    </>
  )
}

const textOf = ({ what, from, to, way }: FlowEntries): string => `${what}: from ${from} to ${to} (${way})`
