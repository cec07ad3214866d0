import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { loginPath } from '../../../platform/browser/site-path.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { FormFrame } from '../../../ui/forms/form-frame.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { type Errors, useForm } from '../../../ui/forms/use-form.ts'
import { SignUpLink } from '../../accounts/web/shared/access-links.tsx'
import { usePrefill } from '../../accounts/web/shared/use-prefill.ts'
import { centerStates } from '../programs/places.ts'
import './calls.ts'

/** PAGE-07 to PAGE-11, MEP-19. Its content lives while it is open: each time it begins anew (PAGE-09). */
export function ExpertDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const session = useSession()
  return (
    <Dialog open={open} title="Contact Local MEP Cyber Expert" onClose={onClose}>
      {session.state === 'in' ? (
        <ExpertForm onClose={onClose} />
      ) : (
        <>
          <p>
            An expert of the MEP center in your state answers by mail to the address of your account. Please log in to
            write.
          </p>
          <div className="form-actions">
            <Link to={loginPath('/mep')} className="usa-button">
              Log in
            </Link>
            <SignUpLink className="usa-button usa-button--outline">Sign up</SignUpLink>
          </div>
        </>
      )}
    </Dialog>
  )
}

function ExpertForm({ onClose }: { onClose(): void }) {
  const [said, setSaid] = useState<{ message: string; number: string }>()
  const form = useForm({
    id: 'expert',
    initial: { toAddress: '', message: '' },
    validate({ toAddress, message }) {
      const errors: Errors<{ toAddress: string; message: string }> = {}
      if (!toAddress) errors.toAddress = 'State is required'
      if (!message.trim()) errors.message = 'Message is required'
      return errors
    },
    async submit(body) {
      setSaid(await call('POST /api/mep/contact', { body }))
    },
  })
  usePrefill(form, ({ state }) => ({ toAddress: centerStates.some(({ value }) => value === state) ? state : '' }))
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (said) close.current?.focus()
  }, [said])
  if (said)
    return (
      <>
        <div id="expert-sent">
          <Alert kind="success">
            {said.message} It has the number <strong>{said.number}</strong>.
          </Alert>
        </div>
        <div className="form-actions">
          <button ref={close} type="button" className="usa-button" aria-describedby="expert-sent" onClick={onClose}>
            Close
          </button>
        </div>
      </>
    )
  return (
    <FormFrame form={form} label="Contact Local MEP Cyber Expert">
      <p>An expert of the MEP center in the state you choose answers by mail to the address of your account.</p>
      {/* The form ends with the answer: what were typed while that is awaited would go with it. */}
      <fieldset className="plain-fieldset" disabled={form.pending} aria-label="Your question">
        <SelectField form={form} name="toAddress" label="State" options={centerStates} empty="Select State" />
        <TextareaField form={form} name="message" label="Message" rows={6} maxLength={5_000} />
      </fieldset>
      <FormActions form={form} pendingText="Sending ..." onCancel={onClose}>
        OK
      </FormActions>
    </FormFrame>
  )
}
