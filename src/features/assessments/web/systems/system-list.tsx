import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../platform/browser/call.ts'
import { ActNotice, type Said } from '../../../../ui/act-notice.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import type { System } from '../../contract.ts'
import { mostSystems } from '../../limits-contract.ts'
import { readerMessage } from '../../reader-contract.ts'
import { checksAddress } from '../../system-address.ts'
import { notOpenText, systemLabel } from '../../system-names.ts'
import { changesComplete } from '../system-words.ts'
import { SystemForm } from './system-form.tsx'

const RemoveDialog = lazy(() => import('./remove-dialog.tsx'))

interface ListProps {
  Items: System[]
  mayWrite: boolean
  mayRemove: boolean
  /** From when on one can be added; null where that is now. */
  opensAt: string | null
  /** Loads them anew. */
  onChanged(): Promise<unknown>
}

/** All systems of the network, to open, name, add and remove (SYSTEM-07). */
export function SystemList({ Items, mayWrite, mayRemove, opensAt, onChanged }: ListProps) {
  const [said, say] = useState<Said>()
  const [changing, change] = useState<string>()
  // Stays once it was wanted, to give the focus back when it closes.
  const [removing, setRemoving] = useState<{ one: System; open: boolean }>()
  const tell = async (came: Pick<Said, 'kind' | 'text'>) => {
    await onChanged().catch(() => undefined)
    change(undefined)
    say({ ...came, focus: true })
  }
  const done = (text: string) => tell({ kind: 'success', text })
  const outdated = (text: string) => tell({ kind: 'warning', text })
  return (
    <>
      <ActNotice said={said} />
      {mayWrite ? null : <Alert kind="info">{readerMessage}</Alert>}
      <ul className="system-list">
        {Items.map((one) => (
          <li key={one.system} className="panel">
            <h2>{systemLabel(one)}</h2>
            <p>{one.cageCodes.length > 0 ? `CAGE codes: ${one.cageCodes.join(', ')}` : 'No CAGE codes are chosen.'}</p>
            <p className="row">
              <Link to={checksAddress(one.first ? undefined : one.system)} className="usa-button usa-button--outline">
                Checks<span className="visually-hidden"> of {systemLabel(one)}</span>
              </Link>
              {mayWrite && changing !== one.system ? (
                <button
                  type="button"
                  className="usa-button usa-button--outline"
                  onClick={() => {
                    say(undefined)
                    change(one.system)
                  }}
                >
                  Name and CAGE codes<span className="visually-hidden"> of {systemLabel(one)}</span>
                </button>
              ) : null}
              {mayRemove && !one.first ? (
                <button type="button" className="link-button" onClick={() => setRemoving({ one, open: true })}>
                  Remove<span className="visually-hidden"> {systemLabel(one)}</span>
                </button>
              ) : null}
            </p>
            {changing === one.system ? (
              <SystemForm
                id={`system-${one.system}`}
                system={one}
                submitText="Save"
                send={async (entries) => {
                  const seen = { name: one.name, cageCodes: one.cageCodes }
                  const { name } = await call('PUT /api/assessment/user/systems/:system', {
                    params: { system: one.system },
                    body: { ...entries, seen },
                  })
                  return () => done(`“${name}” is saved.`)
                }}
                onOutdated={(text, gone) => (gone ? outdated(text) : onChanged().catch(() => undefined))}
                onCancel={() => change(undefined)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <section className="panel" aria-labelledby="add-system">
          <h2 id="add-system">Add a system</h2>
          {opensAt ? (
            <p>{notOpenText(opensAt)}</p>
          ) : Items.length >= mostSystems ? (
            <p>There are {mostSystems} systems: no more can be added.</p>
          ) : (
            <>
              <p>
                It begins without answers. What you have entered so far stays with “{systemLabel(Items[0]!)}”.
                {Items.length === 1 ? ` Its documents then say which system they are about. ${changesComplete}` : ''}
              </p>
              <SystemForm
                id="new-system"
                submitText="Add the system"
                send={async (entries) => {
                  const body = { ...entries, network_uuid: Items[0]!.system }
                  const { name } = await call('POST /api/assessment/user/systems', { body })
                  return () => done(`“${name}” was added.`)
                }}
              />
            </>
          )}
        </section>
      ) : null}
      {removing ? (
        <Suspense>
          <RemoveDialog
            key={removing.one.system}
            {...removing}
            onClose={() => setRemoving({ ...removing, open: false })}
            onRemoved={(text) => void done(text)}
            onOutdated={(text) => void outdated(text)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
