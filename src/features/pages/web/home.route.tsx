import { describePage } from '../../../ui/meta.ts'
import type { Route } from './+types/home.route'

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Home',
    description:
      'Help for small companies that want to win government contracts and get their cyber security in order.',
    path: '/',
  })

export default function Home() {
  return (
    <div className="wrap page">
      <h1>Home</h1>
    </div>
  )
}
