import { expect, test, vi } from 'vitest'
import { askedOnce } from './asked-once.ts'

test('what loads is asked for once, and after a failure anew, but not with each look', async () => {
  vi.useFakeTimers()
  try {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('Away')).mockResolvedValue('rules')
    const ask = askedOnce(load)
    const first = ask()
    await expect(first).rejects.toThrow('Away')
    expect(ask()).toBe(first)
    expect(load).toHaveBeenCalledTimes(1)

    vi.advanceTimersByTime(5_000)
    const second = ask()
    expect(await second).toBe('rules')
    vi.advanceTimersByTime(60_000)
    expect(ask()).toBe(second)
    expect(load).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
