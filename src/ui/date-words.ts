/** As "November 21, 2026", with `time` as "November 21, 2026, 1:00 PM EST". */
export function formatDate(iso: string, time: boolean, zone?: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: zone,
    ...(time ? { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } : {}),
  })
    .format(new Date(iso))
    .replace(' at ', ', ')
  return withZoneName(text, zone)
}

export function formatPeriod(start: string, end: string, zone?: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
    .formatRange(new Date(start), new Date(end))
    .replaceAll(' at ', ', ')
  return withZoneName(text, zone)
}

/** As "45 minutes", "1 hour 15 minutes" or, over more than a day, "2 days"; empty where it has no length. */
export function formatDuration(start: string, end: string): string {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
  const count = (many: number, unit: string) => (many === 0 ? '' : `${many} ${unit}${many === 1 ? '' : 's'}`)
  if (!(minutes > 0)) return ''
  if (minutes > 24 * 60) return count(Math.ceil(minutes / (24 * 60)), 'day')
  return [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')].filter(Boolean).join(' ')
}

/** The one zone of the United States whose short name the browsers lack. */
const withZoneName = (text: string, zone = Intl.DateTimeFormat().resolvedOptions().timeZone) =>
  zone === 'Pacific/Guam' ? text.replace('GMT+10', 'ChST') : text

/** Mends the times of a page whose scripts are held (`src/held/`), as React does when it takes the page over. */
export function showOwnTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-shown], time[data-until]')) {
    const { shown, until } = element.dataset
    element.textContent = until
      ? formatPeriod(element.dateTime, until)
      : formatDate(element.dateTime, shown === 'moment')
  }
}
