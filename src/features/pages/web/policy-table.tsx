import { DateText } from '../../../ui/dates.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Policy } from '../../content/contract.ts'

export function PolicyTable({ policies }: { policies: Policy[] }) {
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
              <DateText iso={policyDate} zone="UTC" />
            </td>
            <td data-label="Policy highlight">{description}</td>
            <td data-label="Text">
              <a href={link} target="_blank" rel="noopener noreferrer">
                View<span className="visually-hidden"> {title} (opens in a new tab)</span> <Icon name="external" />
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
