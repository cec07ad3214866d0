import {
  type Entry,
  type Field,
  type FormDefinition,
  fieldsOf,
  type Lists,
  optionsOf,
} from '../../../forms/definition.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import type { Overlap } from '../form/draft-merge.ts'

interface DraftOverlapsProps {
  definition: FormDefinition
  lists: Lists
  overlaps: readonly Overlap[]
  /** The entry that stands, by field. */
  standing(field: string): Entry | undefined
  /** Puts the other entry in place of the one that stands. */
  onExchange(overlap: Overlap): void
  onKeep(overlap: Overlap): void
}

/** Says into which fields two devices entered different things: nothing that was typed is lost without a word. */
export function DraftOverlaps({ definition, lists, overlaps, standing, onExchange, onKeep }: DraftOverlapsProps) {
  const fields = new Map(fieldsOf(definition).map((field) => [field.name, field]))
  const known = overlaps.flatMap((overlap) => {
    const field = fields.get(overlap.field)
    return field ? [{ overlap, field }] : []
  })
  if (known.length === 0) return null
  return (
    <Alert kind="warning" title="Entered on another device too">
      <ul className="draft-overlaps">
        {known.map(({ overlap, field }) => {
          const other = wordsOf(field, overlap.other, lists)
          const stands = wordsOf(field, standing(field.name), lists)
          return (
            <li key={field.name}>
              <p>
                <strong>{field.label}</strong>:{' '}
                {overlap.stands === 'theirs' ? (
                  <>
                    {stands} was entered on another device on <DateText iso={new Date(overlap.at).toISOString()} time />{' '}
                    and stands. Here you had entered {other}.
                  </>
                ) : (
                  <>
                    your entry {stands} stands. On another device {other} was entered on{' '}
                    <DateText iso={new Date(overlap.at).toISOString()} time />.
                  </>
                )}
              </p>
              <p className="row">
                <button type="button" className="usa-button usa-button--outline" onClick={() => onExchange(overlap)}>
                  Use {other}
                </button>
                <button type="button" className="usa-button usa-button--outline" onClick={() => onKeep(overlap)}>
                  Keep {stands}
                </button>
              </p>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

const yesAndNo: Record<string, string> = { yes: 'Yes', no: 'No' }

/** An entry as the form shows it. */
function wordsOf(field: Field, entry: Entry | undefined, lists: Lists): string {
  if (field.kind === 'consent') return entry === true ? 'a tick' : 'no tick'
  const choices = field.kind === 'choice' || field.kind === 'choices' ? optionsOf(field, lists) : []
  const texts = [entry ?? []].flat().map((one) => {
    const text = String(one)
    return (
      choices.find(({ value }) => value === text)?.text ?? (field.kind === 'yes or no' ? yesAndNo[text] : text) ?? text
    )
  })
  const text = texts.join(', ')
  return text === '' ? 'nothing' : `“${text}”`
}
