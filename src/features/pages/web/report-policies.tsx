import { DayText } from '../../../ui/dates.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { Policy } from '../../content/contract.ts'

/** The policies that stand behind the report; the policy corner has them sorted and filtered. */
export function ReportPolicies({ policies }: { policies: Policy[] }) {
  return (
    <table className="data-table data-table--stacked">
      <caption className="visually-hidden">Policies, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Policy</th>
          <th scope="col">Date</th>
          <th scope="col">Policy highlight</th>
          <th scope="col">Text</th>
        </tr>
      </thead>
      <tbody>
        {policies.map(({ id, title, policyDate, description, link }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td data-label="Date">
              <DayText day={policyDate} />
            </td>
            <td data-label="Policy highlight">{description}</td>
            <td data-label="Text">
              {link ? (
                <OutsideLink href={link}>
                  View<span className="visually-hidden"> {title}</span>
                </OutsideLink>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
