import { useEffect } from 'react'
import type { CallError } from '../../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../../platform/browser/use-kept-entries.ts'
import { FormActions } from '../../../../ui/forms/form-actions.tsx'
import { FormFrame } from '../../../../ui/forms/form-frame.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { isCageCode } from '../../../accounts/profile-contract.ts'
import { missing, only } from '../../../accounts/web/shared/rules.ts'
import type { System } from '../../contract.ts'
import { mostCageCodes, systemNameLimit } from '../../limits-contract.ts'
import { changesComplete } from '../system-words.ts'

interface FormProps {
  id: string
  /** Left out of a new one. */
  system?: System
  submitText: string
  /** @returns what is done once what was typed is known to be on record */
  send(entries: { name: string; cageCodes: string[] }): Promise<() => Promise<void>>
  /** Somebody changed it in the meantime, or removed it (`gone`): loads what stands now. */
  onOutdated?(text: string, gone: boolean): Promise<unknown>
  onCancel?(): void
}

const valuesOf = (system: System | undefined) => ({
  name: system?.name ?? '',
  cageCodes: system?.cageCodes.join(', ') ?? '',
})

/** A refusal names the single code. */
const fieldOf: Record<string, 'cageCodes'> = Object.fromEntries(
  Array.from({ length: mostCageCodes }, (_, at) => [`cageCodes.${at}`, 'cageCodes' as const]),
)

const codesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Name and CAGE codes of a system. */
export function SystemForm({ id, system, submitText, send, onOutdated, onCancel }: FormProps) {
  const form = useForm({
    id,
    initial: valuesOf(system),
    byScript: true,
    validate: ({ name, cageCodes }) =>
      only({ name: missing(name.trim(), 'Name the system'), cageCodes: codesProblem(codesIn(cageCodes)) }),
    async submit({ name, cageCodes }) {
      const done = await send({ name, cageCodes: codesIn(cageCodes) }).catch(async (error: unknown) => {
        const { code, message } = error as CallError
        const gone = code === 'no_such_system'
        if (gone) forget()
        if (gone || code === 'changed_meanwhile') await onOutdated?.(message, gone)
        throw error
      })
      form.settle(system ? { name, cageCodes } : undefined)
      forget()
      await done()
    },
    fieldOf,
  })
  const forget = useKeptEntries(form, 'systems', id)
  const { name, cageCodes } = valuesOf(system)
  // What nobody touched is as it stands; what was typed stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is on record
  useEffect(() => form.prefill({ name, cageCodes }), [name, cageCodes])
  return (
    <FormFrame form={form} label={submitText}>
      {system ? <p className="quiet">{changesComplete}</p> : null}
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="A short one, by which you and your colleagues tell it from the others."
        autoComplete="off"
        maxLength={systemNameLimit}
      />
      <TextField
        form={form}
        name="cageCodes"
        label="CAGE codes that use it"
        hint="Of your company's codes those whose contracts use this system, with commas between several."
        optional
        autoComplete="off"
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

function codesProblem(codes: readonly string[]): string | undefined {
  if (!codes.every(isCageCode)) return 'A CAGE code has 5 letters or digits; put commas between several'
  return codes.length > mostCageCodes ? `Choose at most ${mostCageCodes} CAGE codes` : undefined
}
