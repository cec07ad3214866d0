import { DayText } from '../../../../ui/dates.tsx'
import { OutsideLink } from '../../../../ui/outside-link.tsx'
import { SortHeader } from '../../../../ui/sort-header.tsx'
import type { Policy } from '../../contract.ts'
import { addressOfOrder, type PolicyOrder, policyColumns } from './policy-order.ts'

interface PolicyTableProps {
  policies: Omit<Policy, 'links'>[]
  order: PolicyOrder
  /** Address of the page; its columns sort by it. */
  path: string
}

/** POLICY-04. Sorted by links in the column headers; on a phone each policy is a card. */
export function PolicyTable({ policies, order, path }: PolicyTableProps) {
  return (
    <table className="data-table data-table--stacked policy-table">
      <caption className="visually-hidden">Policies; the column headers sort them</caption>
      <thead>
        <tr>
          {policyColumns.map(({ by, text }) => (
            <SortHeader
              key={by}
              to={addressOfOrder(path, by, order)}
              text={text}
              sorted={order.by === by}
              descending={order.descending}
            />
          ))}
          <th scope="col">Links</th>
        </tr>
      </thead>
      <tbody>
        {policies.map((policy) => (
          <tr key={policy.id} id={`policy-${policy.id}`}>
            <th scope="row" data-label="Category">
              {policy.title}
            </th>
            <td data-label="Date">
              <DayText day={policy.policyDate} />
            </td>
            <td data-label="Policy Highlight">{policy.description}</td>
            <td>
              {policy.link ? (
                <OutsideLink href={policy.link} className="usa-button usa-button--outline">
                  View Policy<span className="visually-hidden">: {policy.title}</span>
                </OutsideLink>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
