import { lazy, Suspense, useRef, useState } from 'react'
import { type Answer, call } from '../../../../platform/browser/call.ts'
import { ActNotice, type Said } from '../../../../ui/act-notice.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { DateText } from '../../../../ui/dates.tsx'
import type { Provider } from '../../contract.ts'
import { mostProviders } from '../../limits-contract.ts'
import { readerMessage } from '../../reader-contract.ts'
import { noProvider } from '../../system/providers.ts'
import { KeptEntries } from '../lists/kept-entries.tsx'
import { ProviderForm, wordsOf } from './provider-form.tsx'
import { nameOf, ProviderPanel } from './provider-panel.tsx'
import './providers.scss'

const RemoveProvider = lazy(() => import('./remove-provider.tsx'))

/** Of one that is added: whose system is changed in another form, its name does not tell. */
const newForms = { area: 'providers', starts: ['new-provider-'] }

type Listed = Answer<'GET /api/assessment/user/providers'>

interface ListProps extends Listed {
  /** A further system; undefined of the first. */
  system: string | undefined
  /** Loads them anew. */
  onChanged(): Promise<Listed>
}

/** All providers of a system, to list, add, change in place and remove (SYSTEM-05). */
export function ProviderList({ Items, mayWrite, place, systems, asksFrom, system, onChanged }: ListProps) {
  const [said, setSaid] = useState<Said>()
  const [changing, change] = useState<string>()
  // Stays once it was wanted, to give the focus back when it closes.
  const [removing, setRemoving] = useState<{ one: Provider; open: boolean }>()
  /** @param id of what was changed: a form that is open for another one stays */
  const done = async (text: string, id?: string) => {
    await onChanged().catch(() => undefined)
    change((open) => (open === id ? undefined : open))
    setSaid({ kind: 'success', text, focus: true })
  }
  /** Whose button "Change" takes the focus when it is there again. */
  const cancelled = useRef<string>(undefined)
  const query = { system: place }
  return (
    <>
      <ActNotice said={said} />
      {mayWrite ? null : <Alert kind="info">{readerMessage}</Alert>}
      {asksFrom ? (
        <Alert kind="info">
          In the checks you can say who does what from <DateText iso={asksFrom} time /> on: until then the portal is
          being brought up to date.
        </Alert>
      ) : null}
      <KeptEntries forms={newForms} listed={{ place, systems }} blank={noProvider} wordsOf={wordsOf} />
      {Items.length === 0 ? <p>No provider is listed yet.</p> : null}
      <ul className="provider-list" hidden={Items.length === 0}>
        {Items.map((one) => (
          <li key={one.provider} className="panel">
            <ProviderPanel one={one} system={system}>
              {mayWrite && changing !== one.provider ? (
                <p className="row">
                  <button
                    ref={(button) => {
                      if (!button || cancelled.current !== one.provider) return
                      cancelled.current = undefined
                      button.focus()
                    }}
                    type="button"
                    className="usa-button usa-button--outline"
                    onClick={() => {
                      setSaid(undefined)
                      change(one.provider)
                    }}
                  >
                    Change<span className="visually-hidden"> {nameOf(one)}</span>
                  </button>
                  <button type="button" className="link-button" onClick={() => setRemoving({ one, open: true })}>
                    Remove<span className="visually-hidden"> {nameOf(one)}</span>
                  </button>
                </p>
              ) : null}
            </ProviderPanel>
            {changing === one.provider ? (
              <ProviderForm
                id={`provider-${one.provider}`}
                one={one}
                submitText="Save"
                onOutdated={onChanged}
                send={async (entries, { seen }) => {
                  const params = { provider: one.provider }
                  const body = { ...entries, seen }
                  const saved = await call('PUT /api/assessment/user/providers/:provider', { params, query, body })
                  return { saved, done: () => done(`“${saved.name}” is saved.`, one.provider) }
                }}
                onCancel={() => {
                  cancelled.current = one.provider
                  change(undefined)
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <section className="panel" aria-labelledby="add-provider">
          <h2 id="add-provider">Add a provider</h2>
          {Items.length >= mostProviders ? (
            <p>There are {mostProviders} providers: no more can be added.</p>
          ) : (
            <ProviderForm
              id={`new-provider-${place}`}
              submitText="Add the provider"
              onOutdated={onChanged}
              send={async (entries, { id }) => {
                const body = { ...entries, system: place, provider: id }
                const saved = await call('POST /api/assessment/user/providers', { body })
                return { saved, done: () => done(`“${saved.name}” was added.`) }
              }}
            />
          )}
        </section>
      ) : null}
      {removing ? (
        <Suspense>
          <RemoveProvider
            key={removing.one.provider}
            // As it is now: it may have been named elsewhere since the list was drawn.
            one={Items.find(({ provider }) => provider === removing.one.provider) ?? removing.one}
            open={removing.open}
            place={place}
            onClose={() => setRemoving({ ...removing, open: false })}
            onOther={onChanged}
            onRemoved={(text) => void done(text)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
