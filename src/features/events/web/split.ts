interface Ending {
  id: string
  startAt: string
  endAt: string
}

/**
 * Takes what has ended since the answer was made out of the upcoming events and puts it at the head of the past ones,
 * the latest first (EVENT-03, EVENT-05).
 */
export function splitByEnd<Event extends Ending>(
  upcoming: readonly Event[],
  past: readonly Event[],
  now: number,
): { upcoming: Event[]; past: Event[] } {
  const ended = upcoming.filter((event) => Date.parse(event.endAt) <= now)
  return {
    upcoming: upcoming.filter((event) => !ended.includes(event)),
    past: [...ended, ...past].sort((a, b) => b.startAt.localeCompare(a.startAt)),
  }
}
