import { useEffect, useRef } from 'react'
import type { Answer } from '../../../../platform/browser/call.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { assetCategories } from '../../system/assets.ts'
import { countText } from './listed.ts'

export type Preview = Answer<'POST /api/assessment/user/assets/preview'>

/** All that an import would do: what is not shown here does not come in. */
export function ImportPreview({ pending, onTake, ...preview }: Preview & { pending: boolean; onTake(): void }) {
  const { adds, there, thereNames, repeated, repeatedLines, wrong, wrongLines, taken, leftOut, room } = preview
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <>
      <h2 ref={top} tabIndex={-1}>
        {adds === 0 ? 'Nothing would be added' : `${countText(adds)} would be added`}
      </h2>
      <ul className="usa-list">
        <li>Columns that are taken: {taken.map(({ title, from }) => `${title} from “${from}”`).join(', ')}</li>
        {leftOut.length > 0 ? <li>Columns that are left out: {leftOut.join(', ')}</li> : null}
        {there > 0 ? (
          <li>
            {countText(there)} in your list already, by name and category,{' '}
            {there === 1 ? 'stays as it is' : 'stay as they are'}: {listText(thereNames, there)}
          </li>
        ) : null}
        {repeated > 0 ? (
          <li>
            {countText(repeated, 'line')} with category and name of an earlier line would be left out. Give each a name
            of its own, such as “Laptop 2”:
            <Lines
              of={repeatedLines.map(({ line, name, first }) => ({ line, text: `“${name}”, as in line ${first}` }))}
              count={repeated}
            />
          </li>
        ) : null}
        {wrong > 0 ? (
          <li>
            {countText(wrong, 'line')} cannot be taken:
            <Lines of={wrongLines.map(({ line, message }) => ({ line, text: message }))} count={wrong} />
          </li>
        ) : null}
      </ul>
      {adds > 0 ? (
        <>
          <Wanted {...preview} />
          {adds > room ? (
            <Alert kind="error">
              There is room for {countText(room)} only, and {adds.toLocaleString('en-US')} would be added. Please make
              the file shorter.
            </Alert>
          ) : (
            <p>
              <button type="button" className="usa-button" disabled={pending} onClick={onTake}>
                Add {countText(adds)}
              </button>
            </p>
          )}
        </>
      ) : null}
    </>
  )
}

function Wanted({ adds, Items }: Preview) {
  const isManaged = Items.some(({ managed }) => managed !== '')
  return (
    <table className="data-table data-table--stacked">
      <caption>What would be added{adds > Items.length ? `, the first ${Items.length}` : ''}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Category</th>
          <th scope="col">Kind</th>
          <th scope="col">Owner</th>
          <th scope="col">Place</th>
          {isManaged ? <th scope="col">How it is managed</th> : null}
        </tr>
      </thead>
      <tbody>
        {Items.map(({ line, name, category, kind, owner, location, managed }) => (
          <tr key={line}>
            <th scope="row">{name}</th>
            <td data-label="Category">{assetCategories[category].one}</td>
            <td data-label="Kind">{kind}</td>
            <td data-label="Owner">{owner}</td>
            <td data-label="Place">{location}</td>
            {isManaged ? (
              <td data-label="How it is managed" className="asset-managed">
                {managed}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Lines = ({ of, count }: { of: readonly { line: number; text: string }[]; count: number }) => (
  <ul>
    {of.map(({ line, text }) => (
      <li key={line}>
        Line {line}: {text}
      </li>
    ))}
    {count > of.length ? <li>And {count - of.length} more.</li> : null}
  </ul>
)

const listText = (names: readonly string[], count: number): string =>
  names.slice(0, 20).join(', ') + (count > 20 ? `, and ${count - 20} more` : '')
