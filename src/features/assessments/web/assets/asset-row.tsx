import { useState } from 'react'
import { focusOnceThere } from '../../../../ui/forms/error-summary.tsx'
import type { Asset } from '../../contract.ts'
import { lacksManaging } from '../../system/assets.ts'
import { AssetEdit } from './asset-edit.tsx'
import { calledOf, editButton, editForm } from './listed.ts'

export interface RowActs {
  place: string
  mayWrite: boolean
  /** Those whose form is open. */
  editing: ReadonlySet<string>
  /** Those that stand more than once. */
  doubles: ReadonlySet<string>
  onToggle(id: string, open: boolean): void
  onRemove(asset: Asset): Promise<void>
  /** @param before as it stood in the list */
  onDone(asset: Asset, before: Asset): void
  /** A form is left: the asset may stand otherwise by now, or be gone. */
  onLeft(asset: Asset | undefined, before: Asset): void
}

/** An asset in the list of its category, or the form to change it. */
export function AssetRow({ asset, columns, ...acts }: RowActs & { asset: Asset; columns: number }) {
  const { id, category, kind, owner, location, managed, readable } = asset
  const { editing, onToggle } = acts
  const [removing, setRemoving] = useState(false)
  if (editing.has(id))
    return (
      <tr>
        <td colSpan={columns}>
          <RowForm asset={asset} {...acts} />
        </td>
      </tr>
    )
  return (
    <tr>
      <th scope="row">
        {readable ? asset.name : '(cannot be opened)'}
        {kind ? <span className="asset-kind">{kind}</span> : null}
        {acts.doubles.has(id) ? (
          <strong className="asset-kind">Stands twice: remove one, or give it another name</strong>
        ) : null}
      </th>
      <td data-label="Owner">{owner || <Open />}</td>
      <td data-label="Place">{location || <Open />}</td>
      {category === 'specialized' ? (
        <td data-label="How it is managed" className="asset-managed">
          {lacksManaging(asset) ? <strong>To do: say how it is managed</strong> : managed}
        </td>
      ) : null}
      {acts.mayWrite ? (
        <td>
          <button
            type="button"
            id={editButton(id)}
            className="link-button"
            onClick={() => {
              onToggle(id, true)
              focusOnceThere(editForm(id), 'name')
            }}
          >
            Change<span className="visually-hidden"> {calledOf(asset)}</span>
          </button>{' '}
          <button
            type="button"
            className="link-button"
            disabled={removing}
            onClick={async () => {
              setRemoving(true)
              await acts.onRemove(asset)
              setRemoving(false)
            }}
          >
            Remove<span className="visually-hidden"> {calledOf(asset)}</span>
          </button>
        </td>
      ) : null}
    </tr>
  )
}

type FormProps = Pick<RowActs, 'place' | 'onToggle' | 'onDone' | 'onLeft'> & { asset: Asset; removed?: boolean }

/** The form of one asset, in its row, or above the lists where it was removed meanwhile. */
export const RowForm = ({ asset, removed, place, onToggle, onDone, onLeft }: FormProps) => (
  <AssetEdit
    asset={asset}
    removed={removed}
    place={place}
    onDone={(standing) => {
      onToggle(asset.id, false)
      onDone(standing, asset)
    }}
    onCancel={(standing) => {
      onToggle(asset.id, false)
      onLeft(standing, asset)
    }}
  />
)

const Open = () => <span className="quiet">To be entered</span>
