import { type SubmitEvent, useState } from 'react'
import { findRequirement, type Questionnaire } from './questionnaire.ts'

/** Leads to any requirement by its number or its CMMC identifier. */
export function JumpForm({
  questionnaire,
  onJump,
}: {
  questionnaire: Questionnaire
  onJump(requirement: string): void
}) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = findRequirement(questionnaire, typed)
    setError(found ? '' : `This assessment has no requirement “${typed.trim()}”.`)
    if (!found) return
    setTyped('')
    onJump(found)
  }
  return (
    <form className="jump-form" onSubmit={submit}>
      <label htmlFor="jump-to">Go to requirement</label>
      <div>
        <input
          id="jump-to"
          className="usa-input"
          list="jump-list"
          autoComplete="off"
          placeholder={questionnaire.framework.grammar.example}
          value={typed}
          aria-invalid={error !== ''}
          aria-describedby={error ? 'jump-error' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="usa-button usa-button--outline">
          Go
        </button>
      </div>
      <datalist id="jump-list">
        {[...questionnaire.questions.values()].map(({ name, identifier, title }) => (
          <option key={name} value={name}>
            {identifier} {title}
          </option>
        ))}
      </datalist>
      {error ? (
        <span className="usa-error-message" id="jump-error" role="alert">
          {error}
        </span>
      ) : null}
    </form>
  )
}
