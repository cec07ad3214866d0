import { useState } from 'react'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { Alert } from '../../../../ui/alert.tsx'
import type { FlowLine } from '../../contract.ts'
import { stationTitles } from '../../flow/lines.ts'
import { count } from '../../wording.ts'
import type { Renaming } from './listed.ts'

interface RenameProps {
  renaming: Renaming
  place: string
  onRenamed(changed: FlowLine[]): void
  /** What stands may be otherwise by now. */
  onRefused(): void
  onClose(): void
}

/** Offers to call a station the same in all other lines, once it has another name in one. */
export default function RenameStation({ renaming, place, onRenamed, onRefused, onClose }: RenameProps) {
  const { was, now, lines } = renaming
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const others = count(lines.length, 'other line', 'other lines')
  const rename = async () => {
    if (pending) return
    setPending(true)
    setProblem('')
    try {
      const seen = lines.map(({ id, version }) => ({ id, version }))
      const { changed } = await call('PUT /api/assessment/user/flow', {
        query: { system: place },
        body: { was, now, seen },
      })
      onRenamed(changed)
    } catch (error) {
      const { message, fieldErrors } = error as CallError
      setProblem(fieldErrors?.now ?? message)
      onRefused()
    }
    setPending(false)
  }
  return (
    <section className="panel list-panel" aria-label={`Another name for ${was.name}`}>
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <p>
        “{was.name}” ({stationTitles[was.kind]}) still stands in {others}. Is it “{now.name}” ({stationTitles[now.kind]}
        ) there too?
      </p>
      <p className="row">
        <button
          type="button"
          className="usa-button"
          aria-disabled={pending}
          aria-busy={pending}
          onClick={() => void rename()}
        >
          Change it in {others} too
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={onClose}>
          Leave the others
        </button>
      </p>
    </section>
  )
}
