import { useEffect } from 'react'
import type { Field, Section } from '../../../../forms/definition.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { focusOnceThere } from '../../../../ui/forms/error-summary.tsx'
import { fieldId } from '../../../../ui/forms/field.tsx'
import type { SystemState } from '../../contract.ts'
import { readerMessage } from '../../reader-contract.ts'
import { labelOf, systemFields, systemForm } from '../../system/form.ts'
import { FactConflict } from './fact-conflict.tsx'
import { FactField } from './fact-field.tsx'
import type { SaveState } from './fact-saver.ts'
import { KnownOffers } from './known-offers.tsx'
import { useFacts } from './use-facts.ts'
import './system.scss'

/** "Your system": each field with where it is used, saved as it is typed, and shared (SYSTEM-01, SYSTEM-02). */
export function SystemForm({ userId, state }: { userId: string; state: SystemState }) {
  const facts = useFacts(userId, state)
  const { form, said, conflicts } = facts
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('field') ?? ''
    if (systemFields.has(wanted)) focusOnceThere('system', wanted)
  }, [])
  const unreadable = state.facts.filter(({ readable }) => !readable).map(({ field }) => labelOf(field))
  const sections = systemForm.steps.flatMap((step) => step.sections)
  return (
    <div className="site-form system-form">
      {state.mayWrite ? null : <Alert kind="info">{readerMessage}</Alert>}
      {unreadable.length > 0 ? (
        <Alert kind="warning" title="Some entries cannot be opened">
          The portal’s key was changed since. Please enter them anew, or ask us: {unreadable.join(', ')}.
        </Alert>
      ) : null}
      {state.mayWrite ? <KnownOffers form={form} /> : null}
      {sections.map((section) => (
        <SystemSection key={section.title} section={section} mayWrite={state.mayWrite} facts={facts} />
      ))}
      <p className="system-form__state" role="status">
        {conflicts.size > 0
          ? `Please choose: ${[...conflicts.keys()].map(labelOf).join(', ')}.`
          : saveTexts[said.state](said.message)}
      </p>
    </div>
  )
}

const saveTexts: Record<SaveState, (message: string) => string> = {
  untouched: () => '',
  saving: () => 'Saving ...',
  saved: () => 'Saved',
  failed: () => 'Not saved yet. It is kept in this browser, and sent again.',
  refused: (message) => `Not saved. ${message}`,
}

interface SectionProps {
  section: Section
  mayWrite: boolean
  facts: ReturnType<typeof useFacts>
}

function SystemSection({ section, mayWrite, facts: { form, saver, conflicts, today } }: SectionProps) {
  const one = (field: Field) => {
    const theirs = conflicts.get(field.name)
    return (
      <div key={field.name}>
        <FactField form={form} field={field} today={today} />
        {theirs ? (
          <FactConflict
            field={field}
            mine={form.values[field.name] ?? ''}
            theirs={theirs}
            onChoose={(entry) => {
              form.set(field.name, entry)
              saver.settle(field.name, entry)
              document.getElementById(fieldId(form.id, field.name))?.focus()
            }}
          />
        ) : null}
      </div>
    )
  }
  return (
    <fieldset className="panel system-part" disabled={!mayWrite}>
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
