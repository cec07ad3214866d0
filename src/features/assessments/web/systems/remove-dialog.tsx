import { CallError, call } from '../../../../platform/browser/call.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormFrame, SubmitButton } from '../../../../ui/forms/form-frame.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { only } from '../../../accounts/web/shared/rules.ts'
import type { System } from '../../contract.ts'
import { systemNameKey } from '../../system-names.ts'

interface RemoveProps {
  one: System
  open: boolean
  onClose(): void
  onRemoved(text: string): void
  /** It is gone, or called otherwise: nothing was removed. */
  onOutdated(text: string): void
}

/** What refuses a system that is not any more what the list shows. */
const outdated = ['other_name', 'no_such_system']

/** Nothing of it can be brought back: its name has to be typed. */
export default function RemoveDialog({ one, open, onClose, onRemoved, onOutdated }: RemoveProps) {
  const form = useForm({
    id: 'remove-system',
    initial: { name: '' },
    byScript: true,
    validate: ({ name }) =>
      only({ name: systemNameKey(name) === systemNameKey(one.name) ? undefined : `Enter the name “${one.name}”` }),
    async submit({ name }) {
      try {
        const asked = { params: { system: one.system }, query: { name } }
        const { message } = await call('DELETE /api/assessment/user/systems/:system', asked)
        close()
        onRemoved(message)
      } catch (error) {
        if (!(error instanceof CallError && outdated.includes(error.code))) throw error
        close()
        onOutdated(error.message)
      }
    },
  })
  // Opened again, it asks for the name again.
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog open={open} title={`Remove “${one.name}”?`} onClose={close}>
      <p>
        Its answers, plans, completions and statuses in all checks are deleted, for your colleagues too. This cannot be
        undone: save its documents and its files first.
      </p>
      <FormFrame form={form} label="Remove the system">
        <TextField form={form} name="name" label="Name of the system, to confirm" autoComplete="off" />
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Removing ..." className="usa-button--secondary">
            Remove it for good
          </SubmitButton>
          <button type="button" className="usa-button usa-button--outline" onClick={close}>
            Keep it
          </button>
        </div>
      </FormFrame>
    </Dialog>
  )
}
