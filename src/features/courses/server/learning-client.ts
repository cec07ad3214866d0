import { nothingAt, outsideService, type Pace } from '../../../platform/http/outside-service.ts'
import type { Settings } from '../../../platform/settings.ts'
import { type LearningPlatform, PlatformAway } from './platform.ts'

/** Somebody looks at the page. */
const usualPace: Pace = { callFor: 3_000, wholeFor: 6_000, waits: [300] }

/**
 * A learning platform that speaks our protocol: `PUT` and `DELETE` of `{address}/accounts/{username}` with a bearer
 * key; a `PUT` carries `{username, password}` and is answered with the account's `username`.
 */
export function learningClient(
  { url, key }: NonNullable<Settings['learning']>,
  pace: Pace = usualPace,
): LearningPlatform {
  const platform = outsideService({ name: 'the learning platform', Away: PlatformAway, answerLimit: 64 * 1024 }, pace)
  const addressOf = (username: string) => `${url}/accounts/${encodeURIComponent(username)}`
  const authorization = `Bearer ${key}`
  return {
    openAccount: ({ username, password }) =>
      platform.persist(async (signal) => {
        const answer = await platform.ask(addressOf(username), {
          method: 'PUT',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ username, password }),
          signal,
        })
        const { username: opened } = (platform.readJson(answer) ?? {}) as { username?: unknown }
        if (opened !== username) throw new PlatformAway('the answer names no account')
      }),
    closeAccount: (username) =>
      platform.persist(async (signal) => {
        const call = platform.ask(addressOf(username), { method: 'DELETE', headers: { authorization }, signal })
        // Gone already: an earlier try got there, and its answer was lost.
        await call.catch(nothingAt(404))
      }),
  }
}
