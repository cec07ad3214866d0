import type { Wiring } from '../../ui/forms/field.tsx'

interface ClockTimeInputProps {
  wiring: Wiring
  /** As the clocks show it: "2026-02-03T13:00"; '' until it is whole. */
  value: string
  onChange(value: string): void
}

/** A day and a time, in the browser's own field. */
export const ClockTimeInput = ({ wiring, value, onChange }: ClockTimeInputProps) => (
  <input
    {...wiring}
    className={`usa-input usa-input--md${wiring['aria-invalid'] ? ' usa-input--error' : ''}`}
    type="datetime-local"
    min="1900-01-01T00:00"
    max="2999-12-31T23:59"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
