import { Link } from 'react-router'
import { useView, type View } from './use-view.ts'

const links: [View, string][] = [
  ['questions', 'Back to the questions'],
  ['now', 'As it stands now'],
  ['over-time', 'Over time'],
]

/** The ways on from a view that stands in place of the questions. */
export function ViewLinks() {
  const { view, addressOf } = useView()
  return (
    <nav className="row no-print" aria-label="Views of this check">
      {links
        .filter(([to]) => to !== view)
        .map(([to, text]) => (
          <Link key={to} to={addressOf(to)} className="usa-button usa-button--outline">
            {text}
          </Link>
        ))}
    </nav>
  )
}
