import { useState } from 'react'
import { CallError } from '../../../../platform/browser/call.ts'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import type { FieldName, FieldValue, Form } from '../../../../ui/forms/use-form.ts'
import { codeKind, lookupMessages } from '../../code-contract.ts'
import { type CompanyEntries, companyEntries } from './company-entries.ts'
import { findCompany } from './find-company.ts'

export { companyCodeProblem } from '../../code-contract.ts'

interface CompanyLookupProps<V> {
  form: Form<V>
  /** The form's field for the code. */
  name: FieldName<V>
  /** The form's names of what a company fills in; those it lacks are left out (SAM-07). */
  fields: Partial<Record<keyof CompanyEntries, FieldName<V>>>
  /** Values that the form's list of states offers; a company elsewhere leaves the state to choose. */
  states: readonly string[]
  /** May be left empty. */
  optional?: boolean
}

/** Fills a form from the company registry, by CAGE code, UEI or DUNS number. What it does not know stays as it was typed. */
export function CompanyLookup<V extends { [Name in keyof V]: FieldValue }>(props: CompanyLookupProps<V>) {
  const { form, name, fields, states, optional } = props
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState<'found' | 'none'>()
  const [refusal, setRefusal] = useState<{ code: string; message: string }>()
  const [before, setBefore] = useState<Partial<V>>()
  const code = String(form.values[name])
  // A refusal belongs to the code it was given for: it goes with the next letter.
  const error = form.errors[name] ?? (refusal?.code === code ? refusal.message : undefined)

  const fill = (company: CompanyEntries) => {
    const earlier: Partial<V> = {}
    for (const [part, field] of Object.entries(fields) as [keyof CompanyEntries, FieldName<V>][]) {
      const text = company[part]
      if (!text || (part === 'state' && !states.includes(text))) continue
      earlier[field] = form.values[field]
      form.set(field, text as V[FieldName<V>])
    }
    setBefore(earlier)
  }

  const lookUp = async () => {
    if (pending) return
    setSaid(undefined)
    setBefore(undefined)
    const kind = codeKind(code)
    if (!kind) return setRefusal({ code, message: lookupMessages.length })
    setRefusal(undefined)
    setPending(true)
    try {
      const company = companyEntries(await findCompany(kind, code.trim()))
      if (company) fill(company)
      setSaid(company ? 'found' : 'none')
    } catch (failure) {
      // SAM-10: a registry or network that is away is no fault of the code; the fields can be filled in by hand.
      if (failure instanceof CallError && failure.status >= 400 && failure.status < 500)
        setRefusal({ code, message: failure.message })
      else console.log('No company was looked up:', failure)
    } finally {
      setPending(false)
    }
  }

  const undo = () => {
    for (const [field, value] of Object.entries(before ?? {}) as [FieldName<V>, V[FieldName<V>]][])
      form.set(field, value)
    setBefore(undefined)
    setSaid(undefined)
  }

  return (
    <section
      className="company-lookup"
      aria-label="Company lookup"
      // Enter in the field looks up; it must not send the form.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        void lookUp()
      }}
    >
      <div className="company-lookup__row">
        <TextField
          form={error ? { ...form, errors: { ...form.errors, [name]: error } } : form}
          name={name}
          label="Company code"
          hint="CAGE code (5 characters), UEI (12 characters) or DUNS number (9 digits). Where the registry has no answer, fill in the fields yourself."
          optional={optional}
          autoComplete="off"
          maxLength={20}
        />
        <button
          type="button"
          className="usa-button usa-button--outline"
          disabled={!form.ready || pending}
          aria-busy={pending}
          onClick={() => void lookUp()}
        >
          {pending ? 'Looking up ...' : 'Look up company'}
        </button>
      </div>
      <div className="company-lookup__said" role="status">
        {pending ? <span className="visually-hidden">Looking up the company</span> : null}
        {said ? (
          <div
            className={`usa-alert usa-alert--${said === 'found' ? 'success' : 'warning'} usa-alert--slim usa-alert--no-icon`}
          >
            <div className="usa-alert__body">
              <p className="usa-alert__text">{lookupMessages[said]}</p>
            </div>
          </div>
        ) : null}
      </div>
      {before ? (
        <button type="button" className="link-button" onClick={undo}>
          Undo: put back what I had entered
        </button>
      ) : null}
    </section>
  )
}
