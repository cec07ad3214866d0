import { useMemo, useState } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import type { Asset } from '../../contract.ts'
import { type AssetCategoryKey, assetCategories, assetCategoryKeys } from '../../system/assets.ts'
import { draftName, draftsLeft, orphaned, readDraft } from '../lists/drafts.ts'
import { AssetRow, type RowActs, RowForm } from './asset-row.tsx'
import { countText, doublesOf, matching } from './listed.ts'

/** Rows of a list until more are asked for. */
const shownAtFirst = 50

interface ListsProps extends Omit<RowActs, 'editing' | 'doubles' | 'onToggle'> {
  assets: readonly Asset[]
}

/** One list for each category, with a filter over all. What is entered is sealed: the search is here alone. */
export function AssetLists({ assets, ...lists }: ListsProps) {
  const { place, mayWrite } = lists
  const [search, setSearch] = useState('')
  // A page that was left in the middle of a change goes on with it.
  const [editing, setEditing] = useState<ReadonlySet<string>>(() => new Set(mayWrite ? draftsLeft('asset', place) : []))
  const matched = matching(assets, search)
  // What is being changed stays in sight.
  const inSight = new Set([...matched.map(({ id }) => id), ...editing])
  const found = assets.filter(({ id }) => inSight.has(id))
  const removed = useMemo(
    () => orphaned<Asset>(editing, assets, (id) => readDraft(draftName('asset', place, id))),
    [editing, assets, place],
  )
  const doubles = useMemo(() => doublesOf(assets), [assets])
  const toggle = (id: string, open: boolean) =>
    setEditing((before) => new Set(open ? [...before, id] : [...before].filter((one) => one !== id)))
  const acts: RowActs = { ...lists, editing, doubles, onToggle: toggle }
  return (
    <>
      {removed.map((asset) => (
        <section key={asset.id} className="panel" aria-label={`Removed meanwhile: ${asset.name}`}>
          <Alert kind="warning">
            “{asset.name}” was removed while you were changing it. What you typed is kept here: add it again, or cancel.
          </Alert>
          <RowForm asset={asset} removed {...acts} />
        </section>
      ))}
      {assets.length > 0 ? (
        <div className="asset-filter">
          <label className="usa-label" htmlFor="asset-filter">
            Show those with
          </label>
          <input
            id="asset-filter"
            className="usa-input"
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <p role="status" className="quiet">
            {search.trim() ? `${countText(matched.length)} of ${assets.length.toLocaleString('en-US')}` : ''}
          </p>
        </div>
      ) : null}
      {assetCategoryKeys.map((category) => (
        <CategoryList
          key={category}
          category={category}
          assets={found.filter((asset) => asset.category === category)}
          isFiltered={search.trim() !== ''}
          acts={acts}
        />
      ))}
    </>
  )
}

interface CategoryProps {
  category: AssetCategoryKey
  assets: readonly Asset[]
  isFiltered: boolean
  acts: RowActs
}

function CategoryList({ category, assets, isFiltered, acts }: CategoryProps) {
  const [all, showAll] = useState(false)
  const { title, meaning, asked } = assetCategories[category]
  const isSpecialized = category === 'specialized'
  const shown = all ? assets : assets.filter(({ id }, index) => index < shownAtFirst || acts.editing.has(id))
  return (
    <section aria-labelledby={`assets-${category}`} className="asset-category">
      <h2 id={`assets-${category}`}>
        {title} ({assets.length.toLocaleString('en-US')})
      </h2>
      <p>
        {meaning} {asked}
      </p>
      {assets.length > 0 ? (
        <table className="data-table data-table--stacked">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Owner</th>
              <th scope="col">Place</th>
              {isSpecialized ? <th scope="col">How it is managed</th> : null}
              {acts.mayWrite ? (
                <th scope="col">
                  <span className="visually-hidden">Change</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {shown.map((asset) => (
              <AssetRow key={asset.id} asset={asset} columns={isSpecialized ? 5 : 4} {...acts} />
            ))}
          </tbody>
        </table>
      ) : (
        <p className="quiet">{isFiltered ? 'None matches.' : 'None yet.'}</p>
      )}
      {shown.length < assets.length ? (
        <button type="button" className="usa-button usa-button--outline" onClick={() => showAll(true)}>
          Show all {assets.length.toLocaleString('en-US')}
          <span className="visually-hidden"> of {title}</span>
        </button>
      ) : null}
    </section>
  )
}
