import type { ReactNode } from 'react'
import { useKeptEntries } from '../../../../platform/browser/use-kept-entries.ts'
import { FormActions } from '../../../../ui/forms/form-actions.tsx'
import { FormFrame } from '../../../../ui/forms/form-frame.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { type Form, useForm } from '../../../../ui/forms/use-form.ts'
import { missing, only } from '../../../accounts/web/shared/rules.ts'
import {
  type AssetCategoryKey,
  type AssetEntries,
  assetCategories,
  assetCategoryKeys,
  assetLimits,
  linesOfManaged,
} from '../../system/assets.ts'
import { draftArea } from '../lists/drafts.ts'

export type AssetValues = Record<keyof AssetEntries, string>

export const blank: AssetValues = { category: '', name: '', kind: '', owner: '', location: '', managed: '' }

interface FormProps {
  id: string
  /** Under which the browser keeps what is typed, and what it keeps with it. */
  kept: string
  along?: object
  initial: AssetValues
  label: string
  submitText: string
  /** @returns whether it is on record */
  send(entries: AssetEntries): Promise<boolean>
  /** What the form begins with once it is on record. */
  next?(entries: AssetEntries): AssetValues
  onSaved(entries: AssetEntries): void
  onCancel(): void
  /** What else is to be decided, above the buttons. */
  aside?(form: Form<AssetValues>, forget: () => void): ReactNode
}

const options = assetCategoryKeys.map((value) => ({ value, text: assetCategories[value].one }))

/** A refusal names the first of several. */
const fieldOf = {
  'assets.0.name': 'name',
  'assets.0.category': 'category',
  'assets.0.kind': 'kind',
  'assets.0.owner': 'owner',
  'assets.0.location': 'location',
  'assets.0.managed': 'managed',
} as const

/** One asset, new or as it stands. */
export function AssetForm({ id, kept, along, initial, label, submitText, send, next, ...done }: FormProps) {
  const form = useForm<AssetValues>({
    id,
    initial,
    byScript: true,
    validate: ({ category, name }) =>
      only({
        category: missing(category, 'Choose a category'),
        name: missing(name.trim(), 'Name the asset'),
      }),
    async submit(values) {
      const entries = values as AssetEntries
      if (!(await send(entries))) return
      form.settle(next?.(entries) ?? values)
      forget()
      done.onSaved(entries)
    },
    fieldOf,
  })
  const forget = useKeptEntries(form, draftArea, kept, along)
  const category = form.values.category as AssetCategoryKey | ''
  return (
    <FormFrame form={form} label={label}>
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="As your people call it, such as “CNC 2” or “Office PCs”"
        autoComplete="off"
        maxLength={assetLimits.name}
      />
      <SelectField
        form={form}
        name="category"
        label="Category"
        hint={category ? `${assetCategories[category].meaning} ${assetCategories[category].asked}` : undefined}
        options={options}
      />
      <div className="field-row">
        <TextField
          form={form}
          name="kind"
          label="Kind"
          hint="What it is, such as laptop, server or machine control"
          optional
          autoComplete="off"
          maxLength={assetLimits.kind}
        />
        <TextField
          form={form}
          name="owner"
          label="Owner"
          hint="Who answers for it: a person or a role"
          optional
          autoComplete="off"
          maxLength={assetLimits.owner}
        />
      </div>
      <TextField
        form={form}
        name="location"
        label="Place"
        hint="Where it stands or runs, such as a site, a hall or a provider"
        optional
        autoComplete="off"
        maxLength={assetLimits.location}
      />
      {category === 'specialized' ? (
        <TextareaField
          form={form}
          name="managed"
          label="How it is managed"
          hint={`What you do about its risk by your own policies, procedures and practices: who may use it, what it may connect to, how programs get there, what happens to its memory; ${linesOfManaged} lines at most`}
          optional
          maxLength={assetLimits.managed}
        />
      ) : null}
      {done.aside?.(form, forget)}
      <FormActions
        form={form}
        pendingText="Saving ..."
        onCancel={() => {
          form.reset()
          forget()
          done.onCancel()
        }}
      >
        {submitText}
      </FormActions>
    </FormFrame>
  )
}
