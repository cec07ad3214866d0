import { useEffect, useRef } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { LeaveWarning } from '../../../ui/forms/leave-warning.tsx'
import { PhoneField } from '../../../ui/forms/phone-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { usePrefill } from '../../accounts/web/shared/use-prefill.ts'
import { acceleratorOf } from '../accelerator.ts'
import { longest } from '../messages-contract.ts'
import { AreaFields } from './area-fields.tsx'
import { type ContactValues, contactErrors, emptyContact, knownContact } from './contact-values.ts'
import { useOffice } from './use-office.ts'

/** A chunk of its own: only who writes needs it. */
const loadProof = () => import('../../../platform/browser/prove-work.ts')

export interface SentMessage {
  /** That it was sent. */
  message: string
  number: string
  /** Whether a copy went to the mail of the account. */
  copied: boolean
  /** The address that was typed. */
  email: string
}

export function ContactForm({ onSent }: { onSent(sent: SentMessage): void }) {
  const decoy = useRef<HTMLInputElement>(null)
  const form = useForm<ContactValues>({
    id: 'contact',
    initial: emptyContact,
    validate: contactErrors,
    fieldOf: { company: 'organization' },
    async submit({ organization, ...values }) {
      const { proveWork } = await loadProof()
      const challenge = await call('GET /api/feedback/contact/challenge')
      const altcha = await proveWork(challenge, 'Please write to us by mail instead.')
      const kept = await call('POST /api/feedback/contact', {
        body: {
          ...values,
          company: organization,
          accelerator: office ? acceleratorOf(office) : null,
          altcha,
          subjectLine: decoy.current?.value,
        },
      })
      onSent({ ...kept, email: values.email.trim() })
    },
  })
  usePrefill(form, knownContact)
  const { state, county } = form.values
  const office = useOffice(state, state === 'MA' ? '' : county)
  const { dirty } = form
  useEffect(() => {
    if (dirty) loadProof().catch(() => undefined)
  }, [dirty])
  return (
    <div className="panel">
      <FormFrame form={form} label="Let's Connect">
        <LeaveWarning dirty={form.dirty && !form.pending} />
        <p className="form-note">All fields are required.</p>
        {/* The form ends with the answer: what were typed while that is awaited would go with it. */}
        <fieldset className="plain-fieldset" disabled={form.pending} aria-label="You and your question">
          <AreaFields form={form} office={office} />
          <div className="field-row">
            <TextField form={form} name="name" label="Name" autoComplete="name" maxLength={longest.name} />
            <TextField form={form} name="organization" label="Organization" autoComplete="organization" />
          </div>
          <div className="field-row">
            <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
            <PhoneField form={form} name="phone" label="Phone" />
          </div>
          <div className="field-row">
            <TextField form={form} name="city" label="City" autoComplete="address-level2" />
            <TextField form={form} name="website" label="Website" inputMode="url" autoComplete="url" />
          </div>
          <div className="decoy" aria-hidden="true">
            <label htmlFor="contact-subject-line">Leave this empty</label>
            <input ref={decoy} id="contact-subject-line" name="subjectLine" tabIndex={-1} autoComplete="off" />
          </div>
          <TextareaField form={form} name="message" label="Message" maxLength={longest.message} />
        </fieldset>
        <div className="form-finish">
          <SubmitButton form={form} pendingText="Sending ...">
            Send
          </SubmitButton>
          <p className="form-note">
            Before it sends, your browser solves a small piece of arithmetic. That keeps robots out, and tells nobody
            anything about you.
          </p>
        </div>
      </FormFrame>
    </div>
  )
}
