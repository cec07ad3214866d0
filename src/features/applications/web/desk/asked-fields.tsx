import type { DeskApplication } from '../../desk-contract.ts'

interface AskedFieldsProps {
  sections: DeskApplication['sections']
  chosen: readonly string[]
  onChange(names: string[]): void
}

/** Which answers a question is about; they are named to the applicant (DESK-04). */
export function AskedFields({ sections, chosen, onChange }: AskedFieldsProps) {
  const fields = sections.flatMap(({ rows }) => rows).filter(({ name }) => name !== '')
  return (
    <fieldset className="usa-fieldset">
      <legend className="usa-label">What the question is about (optional)</legend>
      {fields.map(({ name, label }) => (
        <div key={name} className="usa-checkbox">
          <input
            id={`about-${name}`}
            className="usa-checkbox__input"
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
          <label className="usa-checkbox__label" htmlFor={`about-${name}`}>
            {label}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
