/** When a circuit ends: an hour after it begins, where it does not say. As the view `live_sessions` has it. */
export function endOf({ date, endAt }: { date: string; endAt: string }): Date {
  const [start, end] = [Date.parse(date), Date.parse(endAt)]
  return new Date(end > start ? end : start + 3_600_000)
}
