import { type ReactNode, useEffect, useRef } from 'react'
import { useKeptEntries } from '../../../../platform/browser/use-kept-entries.ts'
import { Field, type FieldProps } from '../../../../ui/forms/field.tsx'
import { FormFrame, SubmitButton } from '../../../../ui/forms/form-frame.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextField, textOf } from '../../../../ui/forms/text-field.tsx'
import { type Form, useForm } from '../../../../ui/forms/use-form.ts'
import { missing, only } from '../../../accounts/web/shared/rules.ts'
import {
  type FlowEntries,
  flowLimits,
  leadsNowhere,
  lineProblems,
  type Station,
  stationKinds,
  stationTitles,
} from '../../flow/lines.ts'
import { draftArea } from '../lists/drafts.ts'
import { kindOf } from './listed.ts'

export type FlowValues = Record<keyof FlowEntries, string>

export const blank: FlowValues = { what: '', from: '', fromKind: '', to: '', toKind: '', way: '', protection: '' }

interface FormProps {
  id: string
  /** Under which the browser keeps what is typed, and what it keeps with it. */
  kept: string
  along?: object
  initial: FlowValues
  label: string
  submitText: string
  /** What a name may mean. */
  stations: readonly Station[]
  /** It is there: names may be wanted that are not loaded yet. */
  onShown(): void
  /** @returns whether it is on record */
  send(entries: FlowEntries): Promise<boolean>
  /** What the form begins with once it is on record. */
  next?: FlowValues
  onSaved(entries: FlowEntries): void
  onCancel(): void
  /** What else is to be decided, above the buttons. */
  aside?(form: Form<FlowValues>, forget: () => void): ReactNode
}

const kinds = stationKinds.map((value) => ({ value, text: stationTitles[value] }))

/** A refusal names the first of several. */
const fieldOf = Object.fromEntries(Object.keys(blank).map((name) => [`lines.0.${name}`, name as keyof FlowValues]))

/** One line of the flow, new or as it stands. */
export function FlowForm({
  id,
  kept,
  along,
  initial,
  label,
  submitText,
  stations,
  onShown,
  send,
  next,
  ...done
}: FormProps) {
  const form = useForm<FlowValues>({
    id,
    initial,
    byScript: true,
    validate: (values) =>
      only({
        what: missing(values.what.trim(), 'Say what goes'),
        from: missing(values.from.trim(), 'Say where it comes from'),
        fromKind: missing(values.fromKind, 'Choose what kind of place it comes from'),
        to: missing(values.to.trim(), 'Say where it goes') ?? sameText(values as FlowEntries),
        toKind: missing(values.toKind, 'Choose what kind of place it goes to'),
      }),
    async submit(values) {
      const entries = values as FlowEntries
      if (!(await send(entries))) return
      form.settle(next ?? values)
      forget()
      done.onSaved(entries)
    },
    fieldOf,
  })
  const forget = useKeptEntries(form, draftArea, kept, along)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(onShown, [])
  /** The kind of a name that is known; of another one what the form began with. */
  const offerKind = (field: 'fromKind' | 'toKind', name: string) =>
    form.offer(field, kindOf(name, stations) ?? initial[field])
  return (
    <FormFrame form={form} label={label}>
      <TextField
        form={form}
        name="what"
        label="What goes"
        hint="Such as drawings, specifications, programs for machines or inspection reports"
        autoComplete="off"
        maxLength={flowLimits.what}
      />
      <div className="field-row">
        <SuggestField
          form={form}
          name="from"
          label="From"
          hint="A name by which your people know it, such as “Customer”, “Mailboxes” or “File server”"
          list="flow-stations"
          maxLength={flowLimits.station}
          onName={(name) => offerKind('fromKind', name)}
        />
        <SelectField form={form} name="fromKind" label="Kind of place it comes from" options={kinds} />
      </div>
      <div className="field-row">
        <SuggestField
          form={form}
          name="to"
          label="To"
          hint="The same name again means the same box in the picture"
          list="flow-stations"
          maxLength={flowLimits.station}
          onName={(name) => offerKind('toKind', name)}
        />
        <SelectField form={form} name="toKind" label="Kind of place it goes to" options={kinds} />
      </div>
      <SuggestField
        form={form}
        name="way"
        label="How it travels"
        hint="Such as by mail, a portal, the network, a USB drive or paper"
        optional
        list="flow-ways"
        maxLength={flowLimits.way}
      />
      <TextField
        form={form}
        name="protection"
        label="How it is protected"
        hint="Such as how it is encrypted on the way, or who carries it and how it is locked up"
        optional
        autoComplete="off"
        maxLength={flowLimits.protection}
      />
      {done.aside?.(form, forget)}
      <div className="form-actions">
        <SubmitButton form={form} pendingText="Saving ...">
          {submitText}
        </SubmitButton>
        <button
          type="button"
          className="usa-button usa-button--outline"
          onClick={() => {
            form.reset()
            forget()
            done.onCancel()
          }}
        >
          Cancel
        </button>
      </div>
    </FormFrame>
  )
}

const sameText = (line: FlowEntries): string | undefined =>
  line.from.trim() !== '' && leadsNowhere(line) ? lineProblems.leadsNowhere : undefined

interface SuggestProps extends FieldProps<FlowValues> {
  /** Id of the list of what may be meant. */
  list: string
  maxLength: number
  /** Another name was entered whole: the field is left, or it was picked from the list. */
  onName?(name: string): void
}

/** A text, with what stands elsewhere offered while one types. */
function SuggestField({ list, maxLength, onName, ...field }: SuggestProps) {
  const { form, name } = field
  const known = useRef<string>(undefined)
  const tell = (text: string) => {
    if (text !== known.current) onName?.(text)
    known.current = text
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...wiring}
          className={`usa-input${wiring['aria-invalid'] ? ' usa-input--error' : ''}`}
          type="text"
          list={list}
          autoComplete="off"
          maxLength={maxLength}
          value={textOf(form.values[name])}
          onFocus={(event) => {
            known.current = event.target.value
          }}
          onBlur={(event) => tell(event.target.value)}
          onChange={(event) => {
            form.set(name, event.target.value)
            // So browsers call it when an entry of the list is picked.
            if ((event.nativeEvent as InputEvent).inputType === 'insertReplacementText') tell(event.target.value)
          }}
        />
      )}
    </Field>
  )
}
