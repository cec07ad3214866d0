import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import { keyedHash, keyedHashes, type Secrets } from '../../../platform/secrets.ts'

const hour = 3_600_000
const purpose = 'video-pass'

/** What stands behind the address of a file that not everybody may read. */
export interface Pass {
  /** Milliseconds. */
  until: number
  seal: string
}

/**
 * A player sends no session along: it is let in by its address, for one to two hours. The hours are whole, so that the
 * address stays the same for a while and the browser's cache knows it (docs/decisions/0031).
 */
export function passesFor({ clock, secrets }: { clock: Clock; secrets: Secrets }) {
  return {
    /** @param name the file's name without its ending: recording and captions share a pass */
    address(path: string, name: string): string {
      const until = (Math.floor(clock.now().getTime() / hour) + 2) * hour
      return `${path}?until=${until}&seal=${keyedHash(secrets, purpose, name, String(until)).toString('base64url')}`
    },

    admits(name: string, { until, seal }: Pass): boolean {
      if (!(until > clock.now().getTime())) return false
      const given = Buffer.from(seal, 'base64url')
      return keyedHashes(secrets, purpose, name, String(until)).some(
        (right) => right.length === given.length && timingSafeEqual(right, given),
      )
    },
  }
}
