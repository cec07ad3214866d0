import { call } from '../../../../platform/browser/call.ts'
import { DateText } from '../../../../ui/dates.tsx'
import type { Form } from '../../../../ui/forms/use-form.ts'
import type { Asset } from '../../contract.ts'
import type { AssetEntries } from '../../system/assets.ts'
import { Conflict } from '../lists/conflict.tsx'
import { draftName, readDraft } from '../lists/drafts.ts'
import { useEdit } from '../lists/use-edit.ts'
import { AssetForm, type AssetValues } from './asset-form.tsx'
import { calledOf, editForm, entriesOf, wordsOf } from './listed.ts'

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
  const kept = draftName('asset', place, asset.id)
  const edit = useEdit<Asset, AssetEntries>({
    one: asset,
    removed,
    readDraft: () => readDraft(kept),
    async add(entries, id) {
      const body = { system: place, assets: [{ ...entries, id }] }
      const { added } = await call('POST /api/assessment/user/assets', { body })
      return added[0] as Asset
    },
    async change(entries, seen) {
      const request = { params: { asset: asset.id }, query: { system: place }, body: { ...entries, seen } }
      const answer = await call('PUT /api/assessment/user/assets/:asset', request)
      return { saved: answer.saved, standing: answer.asset }
    },
    goneCode: 'no_such_asset',
  })
  const { base, conflict, isGone, result, standing } = edit

  const choice = (form: Form<AssetValues>, forget: () => void) =>
    conflict ? (
      <Conflict
        label="Two entries for this asset"
        theirs={standing}
        shown={wordsOf(standing)}
        takesFocus={conflict.takesFocus}
        onMine={() => {
          conflict.keepMine()
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
        along={{ base }}
        initial={entriesOf(base)}
        label={`Change ${calledOf(base)}`}
        submitText={isGone ? 'Add it again' : 'Save'}
        send={edit.send}
        onSaved={() => onDone(result.current)}
        onCancel={() => onCancel(isGone ? undefined : standing)}
        aside={choice}
      />
    </>
  )
}
