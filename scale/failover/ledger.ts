import type { FileHandle } from 'node:fs/promises'
import { open, readFile } from 'node:fs/promises'

/** So many numbers of a member are in the database at a time, each in a place of its own. */
export const remembered = 300

/** Where members write down what was acknowledged to them. */
export interface Ledger {
  /** Is fulfilled when it is on the disk: `member number`, a line each. */
  write(member: number, number: number): Promise<void>
  /** All that was written down so far. */
  read(): Promise<string>
  close(): Promise<void>
}

/** Those who write at the same time wait for one turn of the disk together. */
export async function openLedger(path: string): Promise<Ledger> {
  const file = await open(path, 'a')
  let waiting: { line: string; done: () => void }[] = []
  let turn: Promise<void> | undefined
  const flush = async (handle: FileHandle) => {
    while (waiting.length > 0) {
      const round = waiting
      waiting = []
      await handle.appendFile(round.map(({ line }) => line).join(''))
      await handle.sync()
      for (const { done } of round) done()
    }
    turn = undefined
  }
  return {
    write: (member, number) =>
      new Promise((done) => {
        waiting.push({ line: `${member} ${number}\n`, done })
        turn ??= flush(file)
      }),
    read: () => readFile(path, 'utf8'),
    async close() {
      await turn
      await file.close()
    },
  }
}

/**
 * Whether a number may have come into the place of one that nobody has looked for.
 * @param looked by member, the newest number when it was looked last @param newest by member, that of now
 */
export const isOverrun = (looked: readonly number[], newest: readonly number[]): boolean =>
  newest.some((number, member) => number - (looked[member] ?? 0) >= remembered)

/**
 * The lines of a ledger whose number is not in the database: neither it nor a later one that came in its place.
 * @param stored by member, the number in each place
 */
export function lostOf(ledger: string, stored: readonly (readonly (number | undefined)[])[]): string[] {
  return ledger
    .split('\n')
    .filter(Boolean)
    .filter((line) => {
      const [member, number] = line.split(' ').map(Number) as [number, number]
      const there = stored[member]?.[number % remembered]
      return there === undefined || there < number || there % remembered !== number % remembered
    })
}
