import { Alert } from '../../../ui/alert.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { locatorMessages, locatorStates } from '../../locator/web/shared/states.ts'
import type { ContactValues } from './contact-values.ts'
import { useCounties } from './use-counties.ts'
import type { FoundOffice } from './use-office.ts'

const states = locatorStates.map(({ code, name }) => ({ value: code, text: name }))

/** State, then county, then the office that serves it (CONTACT-01 to CONTACT-03). */
export function AreaFields({ form, office }: { form: Form<ContactValues>; office: FoundOffice | undefined }) {
  const { state, county } = form.values
  const counties = useCounties(state)
  return (
    <div className="contact-area">
      <div className="field-row">
        <SelectField
          // A county belongs to its state.
          form={{
            ...form,
            set: (name, value) => {
              form.set(name, value)
              form.set('county', '')
            },
          }}
          name="state"
          label="State or territory"
          options={states}
          autoComplete="address-level1"
        />
        <SelectField
          form={form}
          name="county"
          label="County"
          options={counties.options}
          empty={state ? (counties.loading ? 'Loading ...' : '- Select -') : 'Select a state first'}
        />
      </div>
      <Spinner busy={counties.loading} />
      {counties.failed ? (
        <Alert kind="warning">
          The counties could not be loaded.{' '}
          <button type="button" className="link-button" onClick={counties.again}>
            Try again
          </button>
        </Alert>
      ) : null}
      <div role="status" className="contact-office">
        {state === 'MA' ? <p>{locatorMessages.massachusetts}</p> : office && county ? <Office office={office} /> : null}
      </div>
    </div>
  )
}

function Office({ office }: { office: FoundOffice }) {
  return (
    <>
      <p className="contact-office__why">
        {office.match === 'nearest'
          ? 'No office serves this county. Your message goes to the nearest one:'
          : 'Your message goes to the office that serves you:'}
      </p>
      <p className="contact-office__name">{office.Name}</p>
      {office.address ? <p>{office.address}</p> : null}
      {office.phones.map(({ text, href }) => (
        <p key={text}>{href ? <a href={href}>{text}</a> : text}</p>
      ))}
    </>
  )
}
