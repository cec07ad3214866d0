import { type SubmitEvent, useState } from 'react'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { formatDate } from '../../../../ui/dates.tsx'
import type { Comparison, Completion, EntryField } from '../../contract.ts'
import { isRow } from '../../frameworks/names.ts'
import { countOf } from '../../scoring.ts'
import { figureOf } from './history-chart.tsx'
import { fieldTexts, valueText } from './value-words.ts'
import { count, signed, statusTexts } from './words.ts'
import type { WorkSession } from './work-session.ts'

interface ComparisonProps {
  session: WorkSession
  /** Newest first, at least two. */
  completions: readonly Completion[]
}

/** Which requirements changed from one completion to another, and how. */
export function ComparisonForm({ session, completions }: ComparisonProps) {
  const [from, setFrom] = useState(completions[1]?.id ?? '')
  const [to, setTo] = useState(completions[0]?.id ?? '')
  const [compared, setCompared] = useState<Comparison>()
  const [error, setError] = useState('')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setError('')
    try {
      const params = { toolKey: session.questionnaire.key }
      setCompared(
        await call('GET /api/assessment/user/comparison/:toolKey', {
          params,
          query: { from, to, system: session.system },
        }),
      )
    } catch (failure) {
      setError((failure as CallError).message)
    }
  }
  const choice = (id: string, label: string, value: string, choose: (value: string) => void) => (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="usa-select" value={value} onChange={(event) => choose(event.target.value)}>
        {completions.map((completion) => (
          <option key={completion.id} value={completion.id}>
            {formatDate(completion.completedAt, true)}
          </option>
        ))}
      </select>
    </div>
  )
  return (
    <>
      <h3 id="compare">Compare two completions</h3>
      <form className="compare-form no-print" onSubmit={submit} aria-labelledby="compare">
        {choice('compare-from', 'From', from, setFrom)}
        {choice('compare-to', 'To', to, setTo)}
        <button type="submit" className="usa-button usa-button--outline">
          Compare
        </button>
      </form>
      {error ? <Alert kind="error">{error}</Alert> : null}
      <div role="status">
        {compared ? <p>{differenceText(compared, countOf(session.questionnaire.requirements))}</p> : null}
      </div>
      {compared && compared.changes.length > 0 ? <Changes session={session} compared={compared} /> : null}
    </>
  )
}

function differenceText({ from, to, changes }: Comparison, total: number): string {
  const [before, after] = [figureOf(from.result, total), figureOf(to.result, total)]
  const points = (difference: number) => (difference > 0 ? `+${difference}` : signed(difference))
  const sprs =
    from.result.sprsScore == null || to.result.sprsScore == null
      ? ''
      : ` The SPRS score went from ${signed(from.result.sprsScore)} to ${signed(to.result.sprsScore)} (${points(to.result.sprsScore - from.result.sprsScore)}).`
  const changed =
    changes.length === 0 ? 'Nothing changed.' : `${count(changes.length, 'requirement', 'requirements')} changed.`
  return `The score went from ${before.text} to ${after.text} (${points(after.value - before.value)}).${sprs} ${changed}`
}

function Changes({ session: { questionnaire }, compared }: { session: WorkSession; compared: Comparison }) {
  return (
    <table className="data-table comparison">
      <caption>What changed</caption>
      <thead>
        <tr>
          <th scope="col">Requirement</th>
          <th scope="col">Status</th>
          <th scope="col">Entries</th>
        </tr>
      </thead>
      <tbody>
        {compared.changes.map(({ requirement, before, after, entries }) => (
          <tr key={requirement}>
            <th scope="row">
              {requirement} <span className="comparison__title">{questionnaire.questions.get(requirement)?.title}</span>
            </th>
            <td>
              {before === after ? (
                statusTexts[after]
              ) : (
                <>
                  {statusTexts[before]} <span aria-hidden="true">→</span>
                  <span className="visually-hidden">, then</span> <strong>{statusTexts[after]}</strong>
                </>
              )}
            </td>
            <td>
              <ul>
                {entries.map((entry) => {
                  const field = entry.field as EntryField
                  return (
                    <li key={`${entry.item} ${field}`}>
                      {isRow(entry.item) ? `${entry.item} ` : ''}
                      {fieldTexts[field]}: {valueText(field, entry.before)} <span aria-hidden="true">→</span>
                      <span className="visually-hidden">, then</span> {valueText(field, entry.after)}
                    </li>
                  )
                })}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
