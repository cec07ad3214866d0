import { expect, onTestFinished, test, vi } from 'vitest'
import { onStopSignal, stopSignals } from './stop-signals.ts'

test('a signal within a second of an ask is the same one, a later one is the next, and listeners stay', () => {
  const before = stopSignals.map((signal) => process.listeners(signal))
  onTestFinished(() => {
    vi.restoreAllMocks()
    for (const [index, signal] of stopSignals.entries())
      for (const listener of process.listeners(signal))
        if (!before[index]?.includes(listener)) process.off(signal, listener)
  })
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  const asked = vi.fn()
  onStopSignal(asked)
  const heardBy = (signal: NodeJS.Signals, index: number) =>
    process.listeners(signal).filter((listener) => !before[index]?.includes(listener))
  const send = (signal: NodeJS.Signals) => {
    for (const listener of heardBy(signal, stopSignals.indexOf(signal as never))) listener(signal)
  }
  send('SIGTERM')
  now.mockReturnValue(5_900)
  send('SIGTERM')
  send('SIGINT')
  expect(asked).toHaveBeenCalledTimes(1)
  expect(stopSignals.map((signal, index) => heardBy(signal, index).length)).toEqual([1, 1, 1])
  now.mockReturnValue(6_100)
  send('SIGTERM')
  now.mockReturnValue(7_000)
  send('SIGHUP')
  expect(asked).toHaveBeenCalledTimes(2)
  now.mockReturnValue(7_200)
  send('SIGINT')
  expect(asked).toHaveBeenCalledTimes(3)
})
