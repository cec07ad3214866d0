import { expect, test } from 'vitest'
import { formatDuration } from './dates.tsx'

test('LIVE-03 a duration is told in the units that one plans with', () => {
  const lasting = (minutes: number) => {
    const start = Date.UTC(2026, 9, 31, 12)
    return formatDuration(new Date(start).toISOString(), new Date(start + minutes * 60_000).toISOString())
  }
  const told: [number, string][] = [
    [1, '1 minute'],
    [45, '45 minutes'],
    [60, '1 hour'],
    [61, '1 hour 1 minute'],
    [150, '2 hours 30 minutes'],
    [24 * 60, '24 hours'],
    [33 * 60, '2 days'],
    [0, ''],
    [-30, ''],
  ]
  for (const [minutes, text] of told) expect(lasting(minutes), `${minutes}`).toBe(text)
})
