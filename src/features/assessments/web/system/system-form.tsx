import { useEffect } from 'react'
import { type Entry, type Field, longest, type Section } from '../../../../forms/definition.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { focusField, focusOnceThere } from '../../../../ui/forms/error-summary.tsx'
import type { SystemState } from '../../contract.ts'
import { readerMessage } from '../../reader-contract.ts'
import { labelOf, systemFields, systemForm } from '../../system/form.ts'
import { FactConflict } from '../saving/fact-conflict.tsx'
import { saidOf } from '../saving/use-fact-saver.ts'
import { FactField } from './fact-field.tsx'
import { KnownOffers } from './known-offers.tsx'
import { useFacts } from './use-facts.ts'
import './system.scss'

/** "Your system": each field with where it is used, saved as it is typed, and shared (SYSTEM-01, SYSTEM-02). */
export function SystemForm({ userId, state, further }: { userId: string; state: SystemState; further: boolean }) {
  const facts = useFacts(userId, state, further)
  const { form, said, conflicts } = facts
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('field') ?? ''
    // At once where it is there: the notice that opens over the form gives the focus back.
    if (systemFields.has(wanted) && !focusField('system', wanted)) focusOnceThere('system', wanted)
  }, [])
  const unreadable = state.facts.filter(({ readable }) => !readable).map(({ field }) => labelOf(field))
  const sections = systemForm.steps.flatMap((step) => step.sections)
  return (
    <div className="site-form system-form">
      {state.mayWrite ? null : <Alert kind="info">{readerMessage}</Alert>}
      {unreadable.length > 0 ? (
        <Alert kind="warning" title="Some entries cannot be opened">
          The portal’s key was changed since: {unreadable.join(', ')}. Please ask us first, because the old key may
          bring them back. What you enter anew takes their place, and the old text is then lost.
        </Alert>
      ) : null}
      {state.mayWrite ? <KnownOffers form={form} system={state.place} /> : null}
      {sections.map((section) => (
        <SystemSection key={section.title} section={section} mayWrite={state.mayWrite} facts={facts} />
      ))}
      <p className="system-form__state" role="status">
        {saidOf(said, conflicts.keys(), labelOf)}
      </p>
    </div>
  )
}

type Facts = ReturnType<typeof useFacts>

interface SectionProps {
  section: Section
  mayWrite: boolean
  facts: Facts
}

function SystemSection({ section, mayWrite, facts: { form, saver, conflicts, today } }: SectionProps) {
  const one = (field: Field) => {
    const theirs = conflicts.get(field.name)
    return (
      <div key={field.name}>
        <FactField form={form} field={field} today={today} />
        {theirs ? (
          <FactConflict
            label={labelOf(field.name)}
            mine={form.values[field.name] ?? ''}
            theirs={theirs}
            joined={joinedOf(field, theirs.value, form.values[field.name] ?? '')}
            onChoose={(entry) => {
              form.set(field.name, entry)
              saver.settle(field.name, entry)
              focusField(form.id, field.name)
            }}
          />
        ) : null}
      </div>
    )
  }
  return (
    <fieldset
      className="panel system-part"
      disabled={!mayWrite}
      onBlur={({ target }) => {
        // What is wrong with a field shows as it is left.
        if (systemFields.has(target.name)) form.show([target.name])
      }}
    >
      <legend>
        <h2>{section.title}</h2>
      </legend>
      {section.intro ? <p>{section.intro}</p> : null}
      {section.rows.map((row) =>
        Array.isArray(row) ? (
          <div key={(row[0] as Field).name} className="field-row">
            {row.map(one)}
          </div>
        ) : (
          one(row as Field)
        ),
      )}
    </fieldset>
  )
}

/** Both in one, where the field has room for it; a number or a date is one of the two. */
function joinedOf(field: Field, theirs: Entry, mine: Entry): Entry | undefined {
  if (Array.isArray(theirs) && Array.isArray(mine)) return [...new Set([...theirs, ...mine])]
  if (field.kind !== 'long text') return undefined
  const text = `${theirs}\n${mine}`
  return text.length <= longest(field) ? text : undefined
}
