import { redirect } from 'react-router'
import { addressOfHash } from '../../../ui/site/old-addresses.ts'
import type { Route } from './+types/old-address.route'

/** `/!`, `/!/register` and the other addresses of this kind lead where their hash-style forms do (GEN-03). */
export function loader({ request }: Route.LoaderArgs): never {
  const { pathname, search } = new URL(request.url)
  throw redirect(addressOfHash(`#${pathname.slice(1)}${search}`) ?? '/', 301)
}
