import { lazy, Suspense, useRef, useState } from 'react'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { bytesOf, saveFile } from '../../../../platform/browser/save-file.ts'
import { ActNotice, type Said } from '../../../../ui/act-notice.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { focusField } from '../../../../ui/forms/error-summary.tsx'
import type { Asset } from '../../contract.ts'
import { mostAssets } from '../../limits-contract.ts'
import { readerMessage } from '../../reader-contract.ts'
import { type AssetEntries, assetCategories, lacksManaging } from '../../system/assets.ts'
import { formsOf, idsOfNew } from '../lists/drafts.ts'
import { focusRow, noticeId } from '../lists/focus-row.ts'
import { KeptEntries } from '../lists/kept-entries.tsx'
import '../lists/lists.scss'
import { Opener, openerId } from '../lists/opener.tsx'
import { RemovedList } from '../lists/removed-list.tsx'
import { AssetForm, blank } from './asset-form.tsx'
import { AssetLists } from './asset-lists.tsx'
import { calledOf, countText, editButton, importedText, type Listed, withAssets, wordsOf } from './listed.ts'
import { useRemoved } from './use-removed.ts'

const AssetStarters = lazy(() => import('./asset-starters.tsx'))
const AssetImport = lazy(() => import('./asset-import.tsx'))
const RemoveUnreadable = lazy(() => import('../lists/remove-unreadable.tsx'))

type Panel = 'add' | 'starters' | 'import'

interface PageProps {
  listed: Listed
  onChange(listed: Listed): void
  /** Loads them anew. */
  onReload(): Promise<Listed>
}

/** The assets of one system, to list, add, change and remove (SYSTEM-03). */
export function AssetPage({ listed, onChange, onReload }: PageProps) {
  const { Items, place, mayWrite } = listed
  const [panel, setPanel] = useState<Panel>()
  const [said, setSaid] = useState<Said>()
  // What comes late changes the list as it stands then.
  const latest = useRef(listed)
  latest.current = listed
  const change = (assets: readonly Asset[], gone?: readonly string[]) =>
    onChange(withAssets(latest.current, assets, gone))
  const fail = (error: unknown) => setSaid({ kind: 'error', text: (error as CallError).message, focus: true })
  const reload = () => onReload().catch(() => undefined)

  const { removed, remove, bringBack } = useRemoved({ place, change, reload, say: setSaid })
  const [newIds] = useState(() => idsOfNew<AssetEntries>())
  const [asking, setAsking] = useState<Asset>()

  const add = async (entries: AssetEntries) => {
    const body = { system: place, assets: [{ ...entries, id: newIds.of(entries) }] }
    try {
      const { added } = await call('POST /api/assessment/user/assets', { body })
      newIds.forget()
      change(added)
      return true
    } catch (error) {
      // What is in its way may not be in this list yet.
      if ((error as CallError).status === 400) await reload()
      throw error
    }
  }
  const exportTable = async () => {
    try {
      const file = await call('GET /api/assessment/user/assets/table', { query: { system: place } })
      saveFile(file.name, file.type, bytesOf(file.content))
      if (file.closed > 0)
        setSaid({ kind: 'warning', text: `The file is saved without ${countText(file.closed)} that cannot be opened.` })
    } catch (error) {
      fail(error)
    }
  }
  const close = () => {
    document.getElementById(openerId('add'))?.focus()
    setPanel(undefined)
  }

  return (
    <div className="assets">
      {mayWrite ? null : <Alert kind="info">{readerMessage}</Alert>}
      {Items.some(({ readable }) => !readable) ? (
        <Alert kind="warning" title="Some assets cannot be opened">
          The portal’s key was changed since. Please ask us first, because the old key may bring them back. What you
          enter anew takes their place.
        </Alert>
      ) : null}
      <KeptEntries forms={formsOf.asset} listed={listed} blank={blank} wordsOf={wordsOf} />
      <ToDo assets={Items} />
      <div className="row">
        {mayWrite ? (
          <>
            <Opener
              panel="add"
              open={panel}
              onOpen={setPanel}
              text="Add an asset"
              first={{ form: 'new-asset', field: 'name' }}
            />
            <Opener panel="starters" open={panel} onOpen={setPanel} text="Choose from usual ones" />
            <Opener panel="import" open={panel} onOpen={setPanel} text="Import a CSV file" />
          </>
        ) : null}
        {Items.length > 0 ? (
          <button type="button" className="usa-button usa-button--outline" onClick={() => void exportTable()}>
            Export as CSV
          </button>
        ) : null}
      </div>
      {panel ? (
        <section className="panel list-panel" aria-labelledby={openerId(panel)}>
          {panel === 'add' ? (
            <AssetForm
              id="new-asset"
              kept={`new ${place}`}
              initial={blank}
              label="Add an asset"
              submitText="Add the asset"
              next={({ category }) => ({ ...blank, category })}
              send={add}
              onSaved={({ name }) => {
                setSaid({ kind: 'success', text: `“${name}” was added.` })
                focusField('new-asset', 'name')
              }}
              onCancel={close}
            />
          ) : (
            <Suspense fallback={<p role="status">Loading ...</p>}>
              {panel === 'starters' ? (
                <AssetStarters
                  place={place}
                  assets={Items}
                  onAdded={(added) => {
                    change(added)
                    setSaid({ kind: 'success', text: `${countText(added.length)} added.`, focus: true })
                    setPanel(undefined)
                  }}
                />
              ) : (
                <AssetImport
                  place={place}
                  onDone={async (came) => {
                    await reload()
                    setSaid({ kind: 'success', text: importedText(came), focus: true })
                    setPanel(undefined)
                  }}
                />
              )}
            </Suspense>
          )}
        </section>
      ) : null}
      <ActNotice said={said} id={noticeId} />
      {mayWrite ? (
        <RemovedList
          removed={removed}
          called={({ name, category }) => ({ name, more: assetCategories[category].one })}
          onBringBack={bringBack}
        />
      ) : null}
      <AssetLists
        assets={Items}
        place={place}
        mayWrite={mayWrite}
        onRemove={async (asset) => (asset.readable ? remove(asset) : setAsking(asset))}
        onDone={(asset, before) => {
          change([asset], [before.id])
          setSaid({ kind: 'success', text: `“${asset.name}” is saved.` })
          focusRow(editButton(asset.id))
        }}
        onLeft={(asset, before) => {
          change(asset ? [asset] : [], [before.id])
          focusRow(editButton(before.id))
        }}
      />
      {Items.some(({ readable }) => !readable) ? (
        <Suspense>
          <RemoveUnreadable
            one={asking}
            called={calledOf}
            onRemove={(asset: Asset) => void remove(asset)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** What there is, and what is still to be said of it. */
function ToDo({ assets }: { assets: readonly Asset[] }) {
  const open = assets.filter(lacksManaging).length
  if (assets.length === 0)
    return (
      <p>
        No assets are listed yet. Begin with what a machine shop usually has, take over a list that you keep already, or
        add them one by one. Nothing here has to be complete at once.
      </p>
    )
  return (
    <>
      <p>
        {countText(assets.length)}
        {assets.length >= mostAssets ? `: as many as a system may have` : ''}.
      </p>
      {open > 0 ? (
        <Alert kind="info" title="To do">
          Say of {countText(open, 'specialized asset')} how {open === 1 ? 'it is' : 'they are'} managed: your security
          plan has to show it.
        </Alert>
      ) : null}
    </>
  )
}
