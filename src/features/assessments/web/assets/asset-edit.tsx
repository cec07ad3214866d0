import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../../platform/browser/call.ts'
import { DateText } from '../../../../ui/dates.tsx'
import type { Form } from '../../../../ui/forms/use-form.ts'
import type { Asset } from '../../contract.ts'
import { type AssetEntries, assetCategories } from '../../system/assets.ts'
import { AssetForm, type AssetValues } from './asset-form.tsx'
import { beginningOf, draftName, idsOfNew, readDraft } from './drafts.ts'
import { calledOf, editForm, entriesOf } from './listed.ts'

interface EditProps {
  asset: Asset
  /** Somebody removed it: it can only be added again. */
  removed?: boolean
  place: string
  /** The asset as it stands now, saved or taken over; a new one where it had been removed. */
  onDone(asset: Asset): void
  /** @param standing the asset as it stands; nothing of one that was removed */
  onCancel(standing: Asset | undefined): void
}

/** An asset in its place in the list. What a colleague changed meanwhile is shown beside what was typed. */
export function AssetEdit({ asset, removed = false, place, onDone, onCancel }: EditProps) {
  const kept = draftName(place, asset.id)
  const [begun] = useState(() => beginningOf(asset, readDraft(kept)))
  const [newIds] = useState(idsOfNew)
  const seen = useRef(begun.base.version)
  const [theirs, setTheirs] = useState(begun.theirs)
  const [isGone, setGone] = useState(removed)
  const result = useRef(asset)
  // The list may know it newer than the answer to the last try.
  const standing = theirs && theirs.version > asset.version ? theirs : asset

  const send = async (entries: AssetEntries): Promise<boolean> => {
    const query = { system: place }
    if (isGone) {
      const assets = [{ ...entries, id: newIds.of(entries) }]
      const { added } = await call('POST /api/assessment/user/assets', { body: { system: place, assets } })
      result.current = added[0] as Asset
      return true
    }
    try {
      const params = { asset: asset.id }
      const body = { ...entries, seen: seen.current }
      const answer = await call('PUT /api/assessment/user/assets/:asset', { params, query, body })
      setTheirs(answer.saved ? undefined : answer.asset)
      result.current = answer.asset
      return answer.saved
    } catch (error) {
      if (error instanceof CallError && error.code === 'no_such_asset') setGone(true)
      throw error
    }
  }

  const choice = (form: Form<AssetValues>, forget: () => void) =>
    theirs && !isGone ? (
      <Conflict
        theirs={standing}
        takesFocus={theirs !== begun.theirs}
        onMine={() => {
          seen.current = standing.version
          setTheirs(undefined)
          void form.submit()
        }}
        onTheirs={() => {
          forget()
          onDone(standing)
        }}
      />
    ) : null

  return (
    <>
      <p className="quiet">
        Last changed by {asset.by || 'a former colleague'}, <DateText iso={asset.at} time />
      </p>
      <AssetForm
        id={editForm(asset.id)}
        kept={kept}
        along={{ base: begun.base }}
        initial={entriesOf(begun.base)}
        label={`Change ${calledOf(begun.base)}`}
        submitText={isGone ? 'Add it again' : 'Save'}
        send={send}
        onSaved={() => onDone(result.current)}
        onCancel={() => onCancel(isGone ? undefined : standing)}
        aside={choice}
      />
    </>
  )
}

interface ConflictProps {
  theirs: Asset
  takesFocus: boolean
  onMine(): void
  onTheirs(): void
}

function Conflict({ theirs, takesFocus, onMine, onTheirs }: ConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const { category, managed } = theirs
  const shown: [string, string][] = [
    ['Name', theirs.name],
    ['Category', assetCategories[category].one],
    ['Kind', theirs.kind],
    ['Owner', theirs.owner],
    ['Place', theirs.location],
    ...(managed ? [['How it is managed', managed] as [string, string]] : []),
  ]
  return (
    <div ref={box} tabIndex={-1} className="asset-conflict" role="group" aria-label="Two entries for this asset">
      <p>
        <strong>{theirs.by || 'A former colleague'}</strong> changed this while you were at it,{' '}
        <DateText iso={theirs.at} time />. Your entries stand above and are not saved. Theirs:
      </p>
      {theirs.readable ? (
        <dl>
          {shown.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text || '(empty)'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>(cannot be opened)</p>
      )}
      <p className="row">
        <button type="button" className="usa-button usa-button--outline" onClick={onMine}>
          Keep mine
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={onTheirs}>
          Take theirs
        </button>
      </p>
    </div>
  )
}
