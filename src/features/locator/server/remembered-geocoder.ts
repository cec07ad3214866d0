import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { type Geocoder, GeocoderAway } from './geocoder.ts'

/** Questions to the service at a time; further ones are answered without it. */
const mostAtATime = 8
const answersKept = 2_000
const keptFor = 86_400_000
/** After a failure the service is left alone for so long, so that not every visitor waits for it. */
const rest = 30_000

/** Undefined instead of an answer means: do without the service. Why is only logged (MAP-24). */
export interface PatientGeocoder {
  search(address: string): Promise<Awaited<ReturnType<Geocoder['search']>> | undefined>
  countyAt(position: Parameters<Geocoder['countyAt']>[0]): Promise<string | undefined>
}

/** Asks once for what several ask for at a time, keeps the answers for a day, and never makes anybody wait in a row. */
export function rememberGeocoder(geocoder: Geocoder, { clock, log }: { clock: Clock; log: Log }): PatientGeocoder {
  const answers = new Map<string, { answer: unknown; until: number }>()
  const underWay = new Map<string, Promise<unknown>>()
  let awayUntil = 0

  const ask = async <Answer>(key: string, question: () => Promise<Answer>): Promise<Answer | undefined> => {
    const now = clock.now().getTime()
    const known = answers.get(key)
    if (known && known.until > now) return known.answer as Answer
    if (now < awayUntil) return undefined
    const same = underWay.get(key)
    if (same) return (await same) as Answer | undefined
    if (underWay.size >= mostAtATime) return undefined
    const answered = question()
      .then((answer) => {
        answers.delete(key)
        answers.set(key, { answer, until: now + keptFor })
        const oldest = answers.keys().next().value
        if (answers.size > answersKept && oldest !== undefined) answers.delete(oldest)
        return answer
      })
      .catch((error: unknown) => {
        if (!(error instanceof GeocoderAway)) throw error
        awayUntil = clock.now().getTime() + rest
        log.warn({ reason: error.message }, 'the geocoding service is away; places are looked up without it')
        return undefined
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, answered)
    return answered
  }

  return {
    search: (address) => ask(`search ${address.toLowerCase()}`, () => geocoder.search(address)),
    countyAt: (position) =>
      ask(`county ${position.lat.toFixed(4)} ${position.lng.toFixed(4)}`, () => geocoder.countyAt(position)),
  }
}
