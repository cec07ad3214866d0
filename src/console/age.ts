const day = 86_400_000

/** How long something waits, in whole days: "since today", "for 1 day", "for 12 days". */
export function ageOf(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / day)
  if (days < 1) return 'since today'
  return days === 1 ? 'for 1 day' : `for ${days.toLocaleString('en-US')} days`
}
