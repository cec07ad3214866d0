import { useRef, useState } from 'react'
import type { Entries } from '../../../../forms/definition.ts'
import { type Answer, type CallError, call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../../ui/alert.tsx'
import type { Form } from '../../../../ui/forms/use-form.ts'
import { codesIn, isBlank, labelOf } from '../../system/form.ts'

type Known = Answer<'GET /api/assessment/user/system/known'>
type Offer = Known['Items'][number]

const sources: Record<Offer['source'], string> = { profile: 'your profile', registry: 'the company registry' }
const registryTexts: Record<Known['registry'], string> = {
  answered: '',
  none: 'The company registry knows no company with your code.',
  away: 'The company registry does not answer at the moment. You can go on without it, or ask again later.',
  unasked: 'To ask the company registry, it takes a CAGE code or a UEI, here or in your profile.',
}

/** What profile and registry know, shown field by field before any of it is taken over (SYSTEM-02). */
export function KnownOffers({ form, system }: { form: Form<Entries>; system: string }) {
  const [asked, setAsked] = useState(0)
  const [taken, setTaken] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const loaded = useLoaded(asked > 0 ? String(asked) : undefined, (signal) =>
    call('GET /api/assessment/user/system/known', { query: { system } }, { signal }),
  )
  const pending = asked > 0 && !loaded.value && !loaded.error
  // By the entries as they are now: what was taken over, or typed since, is offered no more.
  const open = loaded.value?.Items.filter((offer) => !isThere(form.values, offer)) ?? []
  return (
    <section className="panel system-part" aria-label="Fill in what we know">
      <button
        type="button"
        className="usa-button usa-button--outline"
        aria-disabled={pending}
        aria-busy={pending}
        onClick={() => {
          if (pending) return
          setTaken('')
          setAsked(asked + 1)
        }}
      >
        {pending ? 'Looking ...' : 'Fill in what we know'}
      </button>
      <p>From your profile and the company registry. You see it first, and choose what to take over.</p>
      {loaded.error ? <Alert kind="error">{(loaded.error as CallError).message}</Alert> : null}
      {open.length > 0 ? (
        <Offers
          key={asked}
          open={open}
          form={form}
          onTaken={(text) => {
            setTaken(text)
            // The button may be gone with the last offer.
            status.current?.focus()
          }}
        />
      ) : null}
      <p ref={status} role="status" tabIndex={-1}>
        {loaded.value
          ? `${taken || (open.length === 0 ? 'We know nothing that is not entered already.' : '')} ${registryTexts[loaded.value.registry]}`
          : ''}
      </p>
    </section>
  )
}

interface OffersProps {
  open: readonly Offer[]
  form: Form<Entries>
  /** Told what to say of it. */
  onTaken(text: string): void
}

function Offers({ open, form, onTaken }: OffersProps) {
  const [choices, setChoices] = useState<Record<string, boolean>>({})
  const isChosen = (offer: Offer) => choices[idOf(offer)] ?? isFirstForEmpty(form.values, open, offer)
  const take = () => {
    const chosen = open.filter(isChosen)
    const next: Entries = {}
    for (const offer of chosen) next[offer.field] = taken({ ...form.values, ...next }, offer)
    for (const [field, entry] of Object.entries(next)) form.set(field, entry)
    setChoices({})
    onTaken(
      chosen.length > 0
        ? `Taken over: ${[...new Set(chosen.map(({ field }) => labelOf(field)))].join(', ')}.`
        : 'Nothing is chosen.',
    )
  }
  return (
    <fieldset className="usa-fieldset">
      <legend className="usa-legend">What is to be taken over?</legend>
      {open.map((offer) => (
        <div key={idOf(offer)} className="usa-checkbox">
          <input
            id={idOf(offer)}
            className="usa-checkbox__input"
            type="checkbox"
            checked={isChosen(offer)}
            onChange={(event) => setChoices({ ...choices, [idOf(offer)]: event.target.checked })}
          />
          <label className="usa-checkbox__label" htmlFor={idOf(offer)}>
            {labelOf(offer.field)}: {offer.value}, from {sources[offer.source]}
            <span className="usa-checkbox__label-description">{effectOf(form.values, offer)}</span>
          </label>
        </div>
      ))}
      <p>
        <button type="button" className="usa-button" onClick={take}>
          Take over what is chosen
        </button>
      </p>
    </fieldset>
  )
}

const idOf = ({ field, value, source }: Offer) => `known-${field}-${source}-${value}`

const textOf = (values: Entries, field: string) => String(values[field] ?? '')

const isThere = (values: Entries, { field, value }: Offer): boolean =>
  codesIn(textOf(values, field)).includes(value.toUpperCase())

/** What nobody entered may be filled in; what somebody entered is replaced only where it is ticked. */
const isFirstForEmpty = (values: Entries, open: readonly Offer[], offer: Offer): boolean =>
  isBlank(values[offer.field]) && open.find(({ field }) => field === offer.field) === offer

/** There may be several CAGE codes: another one is added. */
const taken = (values: Entries, { field, value }: Offer): string =>
  field === 'cageCodes' ? [...codesIn(textOf(values, field)), value].join(', ') : value

function effectOf(values: Entries, { field }: Offer): string {
  if (isBlank(values[field])) return 'Empty until now'
  return field === 'cageCodes' ? `Added to ${textOf(values, field)}` : `Takes the place of ${textOf(values, field)}`
}
