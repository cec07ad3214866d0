import { useState } from 'react'
import { StaffListPage } from '../../../console/list/staff-list-page.tsx'
import { Outcome, type Saying, usePress } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../platform/browser/use-kept-entries.ts'
import { DateText } from '../../../ui/dates.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useProof } from '../../accounts/web/shared/use-proof.tsx'
import { redirectList } from '../list-contract.ts'
import '../../../ui/theme/forms.scss'
import './calls.ts'

/** Addresses that lead on to others (SITE-06). */
export default function StaffRedirects() {
  const { prove, dialog } = useProof()
  const { said, pending, press } = usePress()
  const [round, setRound] = useState(0)
  const done = (saying: Saying) => {
    setRound((before) => before + 1)
    return saying
  }
  const bringBack = (from: string) =>
    press(async () => {
      await call('POST /api/staff/redirects/bring-back', { body: { from } })
      return done({ kind: 'success', text: `${from} leads on again.` })
    })
  const remove = (from: string) =>
    press(async () => {
      await call('POST /api/staff/redirects/remove', { body: { from } })
      return done({
        kind: 'success',
        text: `${from} leads on no more.`,
        takeBack: () => void bringBack(from),
      })
    })
  return (
    <>
      <StaffListPage
        key={round}
        title="Redirects"
        list={redirectList}
        load={(query, signal) => call('GET /api/staff/redirects', { query }, { signal })}
        cells={{
          from: ({ id }) => <span className="console__words">{id}</span>,
          to: ({ to }) => (
            <a className="console__words" href={to}>
              {to}
            </a>
          ),
          made: ({ madeAt, isMoved }) => (
            <>
              <DateText iso={madeAt} />
              {isMoved ? <span className="console__line quiet">An item has another address</span> : null}
            </>
          ),
          by: ({ by }) => <span className="console__words">{by}</span>,
          used: ({ id, usedAt }) => (
            <>
              {usedAt ? <DateText iso={usedAt} time /> : 'Never'}
              <span className="console__line">
                <button
                  type="button"
                  className="usa-button usa-button--unstyled"
                  disabled={pending}
                  onClick={() => void remove(id)}
                >
                  Remove<span className="visually-hidden"> the redirect from {id}</span>
                </button>
              </span>
            </>
          ),
        }}
        empty="No address leads on to another. One that changes leaves a redirect behind by itself; others are added below."
        actions={<Outcome said={said} />}
        prove={prove}
      />
      <AddForm onAdded={(text) => press(async () => done({ kind: 'success', text }))} />
      {dialog}
    </>
  )
}

function AddForm({ onAdded }: { onAdded(text: string): Promise<void> }) {
  const form = useForm({
    id: 'redirect',
    byScript: true,
    initial: { from: '', to: '' },
    validate: ({ from, to }) => ({
      ...(from.trim() ? {} : { from: 'Give the address that leads on' }),
      ...(to.trim() ? {} : { to: 'Give the page that it leads to' }),
    }),
    async submit(body) {
      const { from, to } = await call('POST /api/staff/redirects', { body })
      forget()
      form.settle({ from: '', to: '' })
      await onAdded(`${from} leads to ${to} now.`)
    },
  })
  const forget = useKeptEntries(form, 'redirects', 'new')
  return (
    <section className="panel">
      <h2>A new redirect</h2>
      <FormFrame form={form} label="A new redirect">
        <TextField
          form={form}
          name="from"
          label="From"
          hint="An address of this site at which there is nothing, as /old-page. What stands behind a “?” goes along by itself."
        />
        <TextField form={form} name="to" label="To" hint="A page of this site, as /news." />
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Adding ...">
            Add the redirect
          </SubmitButton>
        </div>
      </FormFrame>
    </section>
  )
}
