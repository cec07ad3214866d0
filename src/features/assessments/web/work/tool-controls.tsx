import { JumpForm } from './jump-form.tsx'
import type { Questionnaire } from './questionnaire.ts'
import { type Filter, filters } from './summary.ts'

interface ControlsProps {
  questionnaire: Questionnaire
  filter: Filter
  onFilter(filter: Filter): void
  onJump(requirement: string): void
  onKeys(): void
  onOverTime(): void
  onPrint(): void
  onExplain(): void
}

export function ToolControls({
  questionnaire,
  filter,
  onFilter,
  onJump,
  onKeys,
  onOverTime,
  onPrint,
  onExplain,
}: ControlsProps) {
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
        <button type="button" className="link-button" onClick={onOverTime}>
          Over time
        </button>
        <button type="button" className="link-button" onClick={onPrint}>
          Print
        </button>
        <button type="button" className="link-button" onClick={onKeys}>
          Keys
        </button>
        <button type="button" className="link-button" onClick={onExplain}>
          How it works
        </button>
      </div>
    </div>
  )
}
