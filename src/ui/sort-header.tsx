import { Link } from 'react-router'
import { Icon } from './icon.tsx'

interface SortHeaderProps {
  /** The address that sorts by this column: a link sorts without JavaScript too. */
  to: string
  text: string
  /** The table is sorted by this column now, downward where it is `descending`. */
  sorted: boolean
  descending: boolean
}

export function SortHeader({ to, text, sorted, descending }: SortHeaderProps) {
  const order = sorted ? (descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={order}>
      <Link to={to} className="sort-link" data-sorted={order} data-wants preventScrollReset>
        {text}
        <Icon name="down" />
      </Link>
    </th>
  )
}
