import { Link } from 'react-router'
import { JumpForm } from './jump-form.tsx'
import type { Questionnaire } from './questionnaire.ts'
import { type Filter, filters } from './summary.ts'
import { useView } from './use-view.ts'

interface ControlsProps {
  questionnaire: Questionnaire
  /** Nothing has changed since a completion: its result is what one asks for. */
  complete: boolean
  filter: Filter
  /** There is one system alone, and the person may add another. */
  addsSystem: boolean
  onFilter(filter: Filter): void
  onJump(requirement: string): void
  onKeys(): void
  onPrint(): void
  onExplain(): void
}

export function ToolControls({
  questionnaire,
  complete,
  filter,
  addsSystem,
  onFilter,
  onJump,
  onKeys,
  onPrint,
  onExplain,
}: ControlsProps) {
  const { addressOf } = useView()
  return (
    <div className="tool-controls">
      <div>
        <label htmlFor="question-filter">Show</label>
        <select
          id="question-filter"
          className="usa-select"
          value={filter}
          onChange={(event) => onFilter(event.target.value as Filter)}
        >
          {Object.entries(filters).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <JumpForm questionnaire={questionnaire} onJump={onJump} />
      <div className="tool-controls__buttons">
        <Link to={addressOf(complete ? 'result' : 'now')}>Result and documents</Link>
        <Link to={addressOf('over-time')}>Over time</Link>
        <button type="button" className="link-button" onClick={onPrint}>
          Print
        </button>
        <button type="button" className="link-button" onClick={onKeys}>
          Keys
        </button>
        <button type="button" className="link-button" onClick={onExplain}>
          How it works
        </button>
        {addsSystem ? <Link to="/cyber-readiness-check/systems">Add a system</Link> : null}
      </div>
    </div>
  )
}
