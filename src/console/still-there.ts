/** What is due where somebody works, by when the portal last heard of it. */
export type Due = 'nothing' | 'tell' | 'ask' | 'over'

const minute = 60_000
/** A person who reads slowly has the time to answer (WCAG 2.2, 2.2.1: 20 seconds at least). */
const askedBefore = 2 * minute

/**
 * @param idle milliseconds since the portal was told of a use
 * @param active whether somebody has typed or pressed something since
 * @param idleMinutes after how many minutes without use the session ends
 */
export function dueOf(idle: number, active: boolean, idleMinutes: number): Due {
  const end = idleMinutes * minute
  // The portal counts by the minute.
  if (idle >= end + minute) return 'over'
  if (active) return idle >= end / 6 ? 'tell' : 'nothing'
  return idle >= end - askedBefore ? 'ask' : 'nothing'
}
