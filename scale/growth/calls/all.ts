import { account, leaving } from './account.ts'
import { check } from './check.ts'
import { desk } from './desk.ts'
import { editing } from './editing.ts'
import { login } from './login.ts'
import { member } from './member.ts'
import { organization } from './organization.ts'
import { pages } from './pages.ts'
import { open } from './public.ts'
import { routeOf, type Samples } from './sample.ts'
import { system } from './system.ts'

/** Every call that is measured, in its order: what people cannot do without comes first. */
const most: Samples = {
  ...open,
  ...pages,
  ...member,
  ...login,
  ...account,
  ...check,
  ...system,
  ...organization,
  ...desk,
  ...editing,
}

/** One after the other: what takes accounts away comes last. */
export const parts: readonly Samples[] = [most, leaving]

export const samples: Samples = { ...most, ...leaving }

/** Calls of the API: pages are more than that. */
export const sampled: ReadonlySet<string> = new Set(
  Object.keys(samples)
    .filter((name) => !(name in pages))
    .map(routeOf),
)
