import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import type { ToolReview } from '../contract.ts'
import { type ComparedRow, compareTools } from './comparison.ts'
import { compareAddress, detailsAddress } from './tool-address.ts'

/** TOOL-12. The first column stays while the others are scrolled; on a phone it is narrow. */
export function ComparisonTable({ tools }: { tools: readonly ToolReview[] }) {
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const rows = compareTools(tools)
  const shown = onlyDifferent ? rows.filter(({ differs }) => differs) : rows
  const several = tools.length > 1
  return (
    <>
      {several ? (
        <div className="comparison-head">
          <label className="check">
            <input
              type="checkbox"
              checked={onlyDifferent}
              onChange={(event) => setOnlyDifferent(event.target.checked)}
            />
            Show only where they differ
          </label>
          <span className="quiet">
            They differ in {rows.filter(({ differs }) => differs).length} of {rows.length} rows.
          </span>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="table-scroll" aria-label="Tools side by side" tabIndex={0}>
        <table className="data-table comparison">
          <caption className="visually-hidden">Tools side by side</caption>
          <thead>
            <tr>
              <td>
                <span className="visually-hidden">Field</span>
              </td>
              {tools.map((tool) => (
                <th key={tool.id} scope="col">
                  <Link to={detailsAddress(tool.id)}>{tool.title}</Link>
                  {several ? (
                    <Link
                      to={compareAddress(tools.filter((other) => other !== tool).map(({ id }) => id))}
                      className="comparison__drop"
                      preventScrollReset
                      replace
                    >
                      <Icon name="close" />
                      Take out<span className="visually-hidden"> {tool.title}</span>
                    </Link>
                  ) : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.label} className={row.differs ? 'comparison__different' : undefined}>
                <th scope="row">
                  {row.label}
                  {row.differs ? <span className="comparison__mark">Differs</span> : null}
                </th>
                {row.values.map((value, index) => (
                  <td key={(tools[index] as ToolReview).id}>
                    <Value kind={row.kind} value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function Value({ kind, value }: { kind: ComparedRow['kind']; value: string }) {
  if (kind === 'html') return <RichText html={value} />
  if (kind === 'link' && value) return <Website address={value} />
  return <>{value || 'Not known'}</>
}

export const Website = ({ address }: { address: string }) => (
  <OutsideLink href={address}>{address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}</OutsideLink>
)
