import { type Answer, call } from '../../../platform/browser/call.ts'
import { type Role, roleNames, roles } from '../../../platform/permissions-contract.ts'
import { CheckboxGroup } from '../../../ui/forms/choice-fields.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { only } from './shared/rules.ts'

export type RoleHolder = Answer<'GET /api/staff/roles'>['Items'][number]

interface RolesFormProps {
  /** Whose roles are changed; without one somebody gets the first, by their address. */
  person: RoleHolder | undefined
  prove<Value>(make: () => Promise<Value>): Promise<Value>
  onDone(message: string): void
  onCancel?: (() => void) | undefined
}

const options = roleNames.map((role) => ({
  value: role,
  text: roles[role].label,
  description: `A person who ${roles[role].says}`,
}))

export function RolesForm({ person, prove, onDone, onCancel }: RolesFormProps) {
  const had = (person?.roles ?? []) as Role[]
  const form = useForm({
    id: 'roles',
    initial: { email: person?.email ?? '', roles: had as string[] },
    validate: ({ email, roles }) =>
      only({
        email: email.trim() ? undefined : 'Enter the address of the account',
        roles: person || roles.length > 0 ? undefined : 'Choose a role',
      }),
    submit: async ({ email, roles: wanted }) => {
      const give = roleNames.filter((role) => wanted.includes(role) && !had.includes(role))
      const take = had.filter((role) => !wanted.includes(role))
      const answer = await prove(() => call('POST /api/staff/roles', { body: { email, give, take } }))
      const who = person?.name ?? email.trim()
      const now = answer.roles.map((role) => roles[role].label).join(', ')
      onDone(now ? `${who} is now: ${now}.` : `${who} has no role any more.`)
    },
  })
  return (
    <FormFrame form={form} label="Roles">
      {person ? null : (
        <TextField
          form={form}
          name="email"
          label="Email address of the account"
          hint="They sign up first, as everyone does."
          type="email"
          autoComplete="off"
        />
      )}
      <CheckboxGroup form={form} name="roles" label="Roles" options={options} />
      {onCancel ? (
        <FormActions form={form} pendingText="Saving ..." onCancel={onCancel}>
          Save roles
        </FormActions>
      ) : (
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Saving ...">
            Give the roles
          </SubmitButton>
        </div>
      )}
    </FormFrame>
  )
}
