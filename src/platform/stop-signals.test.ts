import { expect, onTestFinished, test, vi } from 'vitest'
import { onStopSignal, stopSignals } from './stop-signals.ts'

test('a signal within a second of the first is the same ask; a later one ends the process, and listeners stay', () => {
  const before = stopSignals.map((signal) => process.listeners(signal))
  onTestFinished(() => {
    vi.restoreAllMocks()
    for (const [index, signal] of stopSignals.entries())
      for (const listener of process.listeners(signal))
        if (!before[index]?.includes(listener)) process.off(signal, listener)
  })
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const stop = vi.fn()
  onStopSignal(stop)
  const heardBy = (signal: NodeJS.Signals, index: number) =>
    process.listeners(signal).filter((listener) => !before[index]?.includes(listener))
  const send = (signal: NodeJS.Signals) => {
    for (const listener of heardBy(signal, stopSignals.indexOf(signal as never))) listener(signal)
  }
  send('SIGTERM')
  now.mockReturnValue(5_900)
  send('SIGTERM')
  send('SIGINT')
  expect(stop).toHaveBeenCalledTimes(1)
  expect(exit).not.toHaveBeenCalled()
  expect(stopSignals.map((signal, index) => heardBy(signal, index).length)).toEqual([1, 1, 1])
  now.mockReturnValue(6_100)
  send('SIGTERM')
  expect(stop).toHaveBeenCalledTimes(1)
  expect(exit).toHaveBeenCalledWith(1)
})
