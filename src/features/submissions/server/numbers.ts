import { randomInt } from 'node:crypto'
import { utcDay } from '../../../forms/dates.ts'
import type { Tx } from '../../../platform/db/database.ts'
import './tables.ts'

/** Without vowels and what is taken for another: no words come out, and it can be read out on the phone. */
const signs = '23456789BCDFGHJKLMNPQRSTVWXZ'

/** By chance, the last sign for checking: "K7P-4Q2-9XM". It tells nothing of how many there are (MINE-06). */
export function newNumber(): string {
  const drawn = Array.from({ length: 8 }, () => signs.charAt(randomInt(signs.length))).join('')
  return grouped(drawn + checkSign(drawn))
}

/**
 * A number as somebody typed or read it out, in its own form.
 * @returns undefined where it is none: one sign that is wrong is found out, and nearly always two neighbors that changed places
 */
export function readNumber(text: string): string | undefined {
  const read = text.toUpperCase().replace(/[\s-]/g, '')
  const fits = read.length === 9 && [...read].every((sign) => signs.includes(sign))
  return fits && checkSign(read.slice(0, 8)) === read[8] ? grouped(read) : undefined
}

/** Luhn's rule, for so many signs. */
function checkSign(drawn: string): string {
  const base = signs.length
  const sum = [...drawn].reverse().reduce((total, sign, index) => {
    const value = signs.indexOf(sign) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / base) + (value % base)
  }, 0)
  return signs.charAt((base - (sum % base)) % base)
}

const grouped = (read: string) => `${read.slice(0, 3)}-${read.slice(3, 6)}-${read.slice(6)}`

/** The row of what was sent. */
type Sent =
  | { contact_message: string }
  | { expert_message: string }
  | { application: string }
  | { survey_answer: string }

/** Gives what was sent its number, in the transaction that keeps it. */
export async function takeNumber(tx: Tx, sent: Sent, at: Date): Promise<string> {
  for (;;) {
    const taken = await tx
      .insertInto('submissions')
      .values({ number: newNumber(), sent_on: utcDay(at), ...sent })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('number')
      .executeTakeFirst()
    if (taken) return taken.number
  }
}
