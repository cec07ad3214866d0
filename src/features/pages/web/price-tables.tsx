import { Icon } from '../../../ui/icon.tsx'
import { dollars, type Offering } from './price-list.ts'
import './price-tables.scss'

export function EditionPrices({ offering: { basic, plus, plusEnterprise } }: { offering: Offering }) {
  const editions = [
    { name: 'Basic', price: basic, per: 'per user per month' },
    { name: 'Plus', price: plus, per: 'per user per month' },
    { name: 'Plus enterprise', price: plusEnterprise, per: 'per month' },
  ]
  return (
    <ul className="prices">
      {editions.map(({ name, price, per }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>
            <strong>{dollars(price)}</strong> {per}
          </p>
          <p className="quiet">US dollars, billed annually</p>
        </li>
      ))}
    </ul>
  )
}

export function EditionTable({
  offering: { name, basic, plus, included, includedIn, addOns },
}: {
  offering: Offering
}) {
  return (
    <table className="data-table edition-table">
      <caption>{`${name}: editions compared`}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Basic</th>
          <th scope="col">Plus</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Price per user per month</th>
          <td>{dollars(basic)}</td>
          <td>{dollars(plus)}</td>
        </tr>
      </tbody>
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={3}>
            {includedIn}
          </th>
        </tr>
        {included.map((feature) => (
          <tr key={feature}>
            <th scope="row">{feature}</th>
            <Included />
            <Included />
          </tr>
        ))}
      </tbody>
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={3}>
            Add-ons for Basic, per user per month; included in Plus
          </th>
        </tr>
        {addOns.map((addOn) => (
          <tr key={addOn.name}>
            <th scope="row">{addOn.name}</th>
            <td>{dollars(addOn.price)}</td>
            <Included />
          </tr>
        ))}
      </tbody>
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={3}>
            Support
          </th>
        </tr>
        <tr>
          <th scope="row">Standard support</th>
          <Included />
          <Included />
        </tr>
        <tr>
          <th scope="row">Premium support</th>
          <td>At extra cost</td>
          <td>At extra cost</td>
        </tr>
      </tbody>
    </table>
  )
}

const Included = () => (
  <td className="included">
    <Icon name="check" />
    Included
  </td>
)

export function DiscountTable({ offering: { name, discounts } }: { offering: Offering }) {
  return (
    <table className="data-table">
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Aggregate annual spend</th>
          <th scope="col">Discount</th>
        </tr>
      </thead>
      <tbody>
        {discounts.map(({ from, percent }, index) => (
          <tr key={from}>
            <th scope="row">{`Level\u00a0${index + 1}`}</th>
            <td>{`$${from}M or more`}</td>
            <td>{`${percent}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
