import type { Entry } from '../../../../forms/definition.ts'
import type { SystemFact } from '../../contract.ts'
import { inOrder, problemOfAnswer, type Question, withChoice } from '../../interview/questions.ts'
import { FactConflict } from '../saving/fact-conflict.tsx'

interface QuestionProps {
  question: Question
  taken: readonly string[]
  /** What somebody else answered at the same time; until the person has chosen. */
  theirs: SystemFact | undefined
  /** Why the portal does not take the answer. */
  refusal?: string | undefined
  mayWrite: boolean
  onChange(taken: readonly string[]): void
  onChoose(taken: readonly string[]): void
}

/** One question: choose one, or several; all of it may be taken back. */
export function QuestionField({ question, taken, theirs, refusal, mayWrite, onChange, onChoose }: QuestionProps) {
  const { name, asks, hint, several, choices } = question
  const id = `interview-${name}`
  const kind = several ? 'checkbox' : 'radio'
  const textOf = (entry: Entry) =>
    choices
      .filter((choice) => listOf(entry).includes(choice.name))
      .map(({ label }) => label)
      .join('; ')
  return (
    <>
      <fieldset
        id={id}
        className="usa-fieldset interview__question"
        disabled={!mayWrite}
        aria-describedby={
          [hint ? `${id}-hint` : '', refusal ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
        }
        tabIndex={-1}
      >
        <legend className="usa-legend">{asks}</legend>
        {hint ? (
          <span className="usa-hint" id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
        {refusal ? (
          <span className="usa-error-message" id={`${id}-error`}>
            {refusal}
          </span>
        ) : null}
        <div className="interview__choices">
          {choices.map((choice) => (
            <div key={choice.name} className={`usa-${kind}`}>
              <input
                id={`${id}-${choice.name}`}
                className={`usa-${kind}__input`}
                type={kind}
                name={id}
                value={choice.name}
                checked={taken.includes(choice.name)}
                onChange={(event) => onChange(withChoice(question, taken, choice.name, event.target.checked))}
              />
              <label className={`usa-${kind}__label`} htmlFor={`${id}-${choice.name}`}>
                {choice.label}
              </label>
            </div>
          ))}
        </div>
        {!several && mayWrite && taken.length > 0 ? (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              onChange([])
              document.getElementById(id)?.focus()
            }}
          >
            Take back<span className="visually-hidden"> the answer to: {asks}</span>
          </button>
        ) : null}
      </fieldset>
      {theirs ? (
        <FactConflict
          label={asks}
          mine={[...taken]}
          theirs={theirs}
          joined={joinedOf(question, taken, theirs)}
          textOf={textOf}
          onChoose={(entry) => {
            onChoose(listOf(entry))
            document.getElementById(id)?.focus()
          }}
        />
      ) : null}
    </>
  )
}

const listOf = (entry: Entry): string[] => (Array.isArray(entry) ? entry : [])

/** Both in one, where both can be true. */
function joinedOf(question: Question, taken: readonly string[], { value }: SystemFact): Entry | undefined {
  if (!question.several) return undefined
  const both = inOrder(question, [...taken, ...listOf(value)])
  return problemOfAnswer(question, both) ? undefined : both
}
