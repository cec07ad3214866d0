import type { DeskApplication } from '../desk-contract.ts'
import { statusWords } from '../transitions-contract.ts'

/** One entry of the history, after its time (DESK-06). */
export function historyWords({ what, before, after, by }: DeskApplication['history'][number]): string {
  if (what === 'received') return `sent in by ${by}`
  if (what === 'status') return `${statusOf(before)} became ${statusOf(after)}, by ${by}`
  if (!after) return `taken from ${before}, by ${by}`
  return by === after ? `taken by ${by}` : `given to ${after}, by ${by}`
}

const statusOf = (status: string) => (statusWords as Record<string, string>)[status] ?? status
