import { Link, useLocation } from 'react-router'
import { SortHeader } from '../../../ui/sort-header.tsx'
import type { ToolOrder, ToolReview } from '../contract.ts'
import { mostCompared } from '../limits-contract.ts'
import { detailsAddress, type ToolAddress, toolListAddress } from './tool-address.ts'

const columns: { by: ToolOrder; text: string }[] = [
  { by: 'title', text: 'Tool' },
  { by: 'category', text: 'Category' },
  { by: 'creator', text: 'Creator' },
  { by: 'price', text: 'Price range' },
  { by: 'ease', text: 'Ease of use' },
]

interface ToolTableProps {
  tools: readonly ToolReview[]
  address: ToolAddress
  /** Chosen for the comparison. */
  ids: string[]
  onChoose(ids: string[]): void
}

/** TOOL-04, TOOL-07. Sorted by links in the column headers; on a phone each tool is a card. */
export function ToolTable({ tools, address, ids, onChoose }: ToolTableProps) {
  const { search } = useLocation()
  const toggle = (id: string) => onChoose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  return (
    <table className="data-table data-table--stacked tool-table">
      <caption className="visually-hidden">Tool reviews; the column headers sort them</caption>
      <thead>
        <tr>
          {columns.map(({ by, text }) => {
            const current = address.sort === by
            return (
              <SortHeader
                key={by}
                to={toolListAddress(search, { sort: by, descending: current && !address.descending })}
                text={text}
                sorted={current}
                descending={address.descending}
              />
            )
          })}
          <th scope="col">Compare</th>
        </tr>
      </thead>
      <tbody>
        {tools.map((tool) => (
          <tr key={tool.id}>
            <th scope="row">
              <div className="tool-table__tool">
                <img
                  src={tool.mainImage || '/pictures/default-item.svg'}
                  alt=""
                  width="96"
                  height="60"
                  loading="lazy"
                />
                <div>
                  <Link to={detailsAddress(tool.id)}>{tool.title}</Link>
                  <p>{tool.headLine}</p>
                </div>
              </div>
            </th>
            <td data-label="Category">{tool.toolCategory}</td>
            <td data-label="Creator">{tool.toolCreatedBy}</td>
            <td data-label="Price range">{tool.toolPriceRange}</td>
            <td data-label="Ease of use">{tool.toolEaseOfUse}</td>
            <td>
              <label className="check">
                <input
                  type="checkbox"
                  checked={ids.includes(tool.id)}
                  disabled={ids.length >= mostCompared && !ids.includes(tool.id)}
                  onChange={() => toggle(tool.id)}
                />
                Compare<span className="visually-hidden"> {tool.title}</span>
              </label>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
