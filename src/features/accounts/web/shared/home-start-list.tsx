import { call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { HomeEntries, waitingOf } from './home-entries.tsx'
import '../calls.ts'

/** There is room for so many. */
const most = 3

/** What waits, then where the readiness check stands, then what comes. */
export function HomeStartList() {
  const { value, error } = useLoaded('home', (signal) => call('GET /api/user/home', undefined, { signal }))
  if (error) return <p className="home-start__list">What waits for you could not be loaded.</p>
  const parts = value?.parts ?? []
  const others = parts
    .filter(({ name }) => name === 'readiness' || name === 'events')
    .flatMap(({ entries }) => entries.filter(({ waits }) => !waits))
  const entries = [...waitingOf(parts), ...others].slice(0, most)
  if (value && entries.length === 0)
    return (
      <p className="home-start__list">
        Welcome back. Nothing waits for you. The readiness check tells where you stand.
      </p>
    )
  return <HomeEntries entries={entries} className="home-start__list" />
}
