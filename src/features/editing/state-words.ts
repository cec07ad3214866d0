import { momentWords } from '../../forms/zoned.ts'
import { type ItemState, itemStates } from './list-contract.ts'

/** What an item is. */
export interface Standing {
  state: ItemState
  /** When a scheduled one goes live (ISO 8601), and by the clocks of which zone. */
  scheduled: { at: string; zone: string } | null
  /** Visitors see it. */
  live: boolean
}

/** The same words everywhere (PUBLISH-01): of what is scheduled with its time. */
export const stateWords = ({ state, scheduled }: Pick<Standing, 'state' | 'scheduled'>): string =>
  scheduled ? `${itemStates[state]} for ${momentWords(scheduled.at, scheduled.zone)}` : itemStates[state]

/** Of an act on what somebody else changed first. */
export const clashWords = (now: Pick<Standing, 'state' | 'scheduled'>): string =>
  `Somebody changed it in the meantime, and nothing was done. It is "${stateWords(now)}" now. Look at what is new, then decide.`
