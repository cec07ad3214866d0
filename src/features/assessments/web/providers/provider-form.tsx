import { useEffect, useState } from 'react'
import { CallError } from '../../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../../platform/browser/use-kept-entries.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { DateField } from '../../../../ui/forms/date-field.tsx'
import { focusField, focusOnceThere } from '../../../../ui/forms/error-summary.tsx'
import { FormActions } from '../../../../ui/forms/form-actions.tsx'
import { FormFrame } from '../../../../ui/forms/form-frame.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { missing, only } from '../../../accounts/web/shared/rules.ts'
import type { Provider } from '../../contract.ts'
import {
  fedrampStates,
  fedrampTexts,
  noProvider,
  type ProviderEntries,
  providerLabels,
  providerLimits,
  providerWords,
} from '../../system/providers.ts'
import { nameOf } from './provider-panel.tsx'

interface FormProps {
  id: string
  /** Left out of a new one. */
  one?: Provider
  submitText: string
  /** @returns what is on record now, and what is done once what was typed is known to be there */
  send(entries: ProviderEntries, begun: Begun): Promise<{ saved: Provider; done(): Promise<void> }>
  /** Somebody changed it in the meantime: loads what stands now. */
  onOutdated(): Promise<unknown>
  onCancel?(): void
}

interface Begun {
  /** The version that was seen, of what is changed. */
  seen: number
  /** For a new one: the same at each try. */
  id: string
}

const names = Object.keys(noProvider) as (keyof ProviderEntries)[]
const entriesOf = (one: ProviderEntries): ProviderEntries =>
  Object.fromEntries(names.map((name) => [name, one[name]])) as unknown as ProviderEntries
/** What is kept with what is typed: the version that it was typed over, or the id of a new one. */
const blank = { ...noProvider, begun: '' }
const yesNo = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
]

/** All that is entered of a provider. */
export function ProviderForm({ id, one, submitText, send, onOutdated, onCancel }: FormProps) {
  const [seen, setSeen] = useState(one?.version ?? 0)
  const initial = one ? { ...entriesOf(one), begun: '' } : blank
  const form = useForm({
    id,
    initial,
    byScript: true,
    validate: ({ name }) => only({ name: missing(name.trim(), 'Name the provider') }),
    async submit(values) {
      const entries = entriesOf(values)
      try {
        const { saved, done } = await send(entries, { seen, id: values.begun })
        if (one) setSeen(saved.version)
        form.settle(one ? { ...entries, begun: '' } : undefined)
        forget()
        await done()
      } catch (error) {
        const code = error instanceof CallError ? error.code : ''
        if (code === 'changed_meanwhile' || code === 'added_already') await onOutdated().catch(() => undefined)
        // Of a new one an earlier try arrived: what stands in the form now is another one.
        if (code === 'added_already') form.set('begun', crypto.randomUUID())
        throw error
      }
    },
  })
  const forget = useKeptEntries(form, 'providers', id)
  const { begun } = form.values
  const isTyped = names.some((name) => name in form.typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when typing begins, and when nothing is left of it
  useEffect(() => {
    if (isTyped && !begun) form.set('begun', one ? String(seen) : crypto.randomUUID())
    if (!isTyped && begun) form.set('begun', '')
  }, [isTyped, begun])
  // Fields that nobody touched here take what stands; what was typed stays, and is compared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is on record
  useEffect(() => {
    if (!one || one.version <= seen) return
    form.prefill(entriesOf(one))
    setSeen(one.version)
  }, [one?.version])
  const comesByPress = one !== undefined
  useEffect(() => {
    if (comesByPress) focusOnceThere(id, 'name')
  }, [id, comesByPress])
  return (
    <FormFrame form={form} label={one ? `Change ${nameOf(one)}` : submitText}>
      {one && isOverOlder(begun, one.version) ? (
        <Standing
          theirs={one}
          mine={form.values}
          onTake={() => {
            form.reset(initial)
            focusField(id, 'name')
          }}
        />
      ) : null}
      <TextField
        form={form}
        name="name"
        label={providerLabels.name}
        autoComplete="off"
        maxLength={providerLimits.name}
      />
      <TextareaField
        form={form}
        name="does"
        label={providerLabels.does}
        hint="Such as mail, backups, monitoring, or looking after computers and firewalls"
        optional
        maxLength={providerLimits.does}
      />
      <SelectField form={form} name="cui" label={providerLabels.cui} options={yesNo} empty="Not said" optional />
      <SelectField
        form={form}
        name="securityData"
        label={providerLabels.securityData}
        hint="Data by which a system is protected, such as logs, settings, or results of scans"
        options={yesNo}
        empty="Not said"
        optional
      />
      <SelectField form={form} name="cloud" label={providerLabels.cloud} options={yesNo} empty="Not said" optional />
      {form.values.cloud === 'no' ? null : (
        <SelectField
          form={form}
          name="fedramp"
          label={providerLabels.fedramp}
          hint="The FedRAMP Marketplace lists what is authorized; for what is equivalent, the provider has a body of evidence"
          options={fedrampStates.map((value) => ({ value, text: fedrampTexts[value] }))}
          empty="Not said"
          optional
        />
      )}
      <DateField
        form={form}
        name="matrixDate"
        label={providerLabels.matrixDate}
        hint="The customer responsibility matrix (CRM) says which requirements are the provider’s, which are yours, and which are shared"
        optional
        earliest="1900-01-01"
        latest="2199-12-31"
      />
      <TextField
        form={form}
        name="matrixPlace"
        label={providerLabels.matrixPlace}
        hint="Such as a folder of yours, or the name of the file"
        optional
        autoComplete="off"
        maxLength={providerLimits.matrixPlace}
      />
      <FormActions
        form={form}
        pendingText="Saving ..."
        onCancel={
          onCancel &&
          (() => {
            form.reset()
            forget()
            onCancel()
          })
        }
      >
        {submitText}
      </FormActions>
    </FormFrame>
  )
}

interface StandingProps {
  theirs: Provider
  mine: ProviderEntries
  onTake(): void
}

/** Whether what is typed was typed over an older version than the one that stands. */
export const isOverOlder = (begun: string, version: number): boolean => begun !== '' && Number(begun) < version

/** What somebody else saved meanwhile, where it differs from what stands in the form. */
function Standing({ theirs, mine, onTake }: StandingProps) {
  const own = new Map(wordsOf(mine))
  const differing = wordsOf(theirs).filter(([label, text]) => own.get(label) !== text)
  if (differing.length === 0) return null
  return (
    <Alert kind="warning" title="It was changed while you were at it">
      <p>Your entries are still here, and saving puts them in place of these:</p>
      <ul>
        {differing.map(([label, text]) => (
          <li key={label}>
            {label}: {text || '(empty)'}
          </li>
        ))}
      </ul>
      <button type="button" className="usa-button usa-button--outline" onClick={onTake}>
        Take what stands instead
      </button>
    </Alert>
  )
}

export const wordsOf = (entries: ProviderEntries): [string, string][] => [
  ['Name', entries.name],
  ...providerWords(entries),
]
