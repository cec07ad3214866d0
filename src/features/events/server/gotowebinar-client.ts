import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Portal } from '../../../platform/portal.ts'
import type { WebinarSettings } from '../../../platform/settings.ts'
import { createAccess } from './gotowebinar-access.ts'
import { holdBack, waitTurn } from './webinar-pace.ts'
import { type WebinarPlace, type WebinarService, WebinarServiceAway } from './webinars.ts'

/** In milliseconds. */
export interface Pace {
  /** For one call. */
  callFor: number
  /** Before each further try; as much again is left to chance, so that instances do not come back together. */
  waits: readonly number[]
  /** How long nobody calls after the service asked for fewer calls; as much again is left to chance. */
  holdBack: number
}

const usualPace: Pace = { callFor: 10_000, waits: [500, 2_000], holdBack: 5_000 }

const answerLimit = 8 * 1024 * 1024

const keyShape = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,200}$/))
const Registrant = z.object({
  registrantKey: keyShape,
  joinUrl: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(undefined),
  email: z.string().optional(),
})
/** As a plain list, or in pages. */
const RegistrantList = z.union([
  z.array(Registrant).transform((data) => ({ data, totalPages: 1 })),
  z
    .object({ data: z.array(Registrant), page: z.object({ totalPages: z.number().int() }).optional() })
    .transform((answer) => ({
      data: answer.data,
      totalPages: answer.page?.totalPages ?? 1,
    })),
])

/** An answer of the service that is no success. */
class Refused extends WebinarServiceAway {
  readonly status: number
  constructor(status: number) {
    super(`the webinar service answered ${status}`)
    this.status = status
  }
}

/** GoToWebinar's REST API, version 2, or what speaks its protocol. */
export function gotowebinar(portal: Portal, settings: WebinarSettings, pace: Pace = usualPace): WebinarService {
  const access = createAccess(portal, settings, pace.callFor)
  const registrants = (webinarKey: string) =>
    `${settings.apiUrl}/organizers/${encodeURIComponent(settings.organizerKey)}/webinars/${encodeURIComponent(webinarKey)}/registrants`

  const service: WebinarService = {
    async register(webinarKey, person, asked) {
      const body = JSON.stringify({
        firstName: person.firstName || 'Guest',
        lastName: person.lastName || '-',
        email: person.email,
      })
      // The service knows no keys for repeated calls: after a try whose end is not known, it is asked for the person.
      let uncertain = asked
      return tryAgain(async () => {
        const found = uncertain ? await find(webinarKey, person.email) : undefined
        if (found) return found
        uncertain = true
        try {
          const text = await ask(`${registrants(webinarKey)}?resendConfirmation=false`, { method: 'POST', body })
          return placeOf(read(Registrant, text))
        } catch (error) {
          if (!(error instanceof Refused) || error.status !== 409) throw error
          const other = await find(webinarKey, person.email)
          if (!other) throw new WebinarServiceAway('the webinar service refuses a person it does not have')
          return other
        }
      })
    },
    find: (webinarKey, email) => tryAgain(() => find(webinarKey, email)),
    async remove(webinarKey, registrantKey) {
      await tryAgain(async () => {
        try {
          await ask(`${registrants(webinarKey)}/${encodeURIComponent(registrantKey)}`, { method: 'DELETE' })
        } catch (error) {
          if (!(error instanceof Refused) || error.status !== 404) throw error
        }
      })
    },
  }
  return service

  async function find(webinarKey: string, email: string): Promise<WebinarPlace | undefined> {
    const wanted = email.toLowerCase()
    for (let page = 0, pages = 1; page < pages; page++) {
      const text = await ask(`${registrants(webinarKey)}?page=${page}&size=200`, {})
      const list = read(RegistrantList, text)
      const found = list.data.find((registrant) => registrant.email?.toLowerCase() === wanted)
      if (found) return placeOf(found)
      pages = list.totalPages
    }
    return undefined
  }

  async function tryAgain<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
    for (let failures = 0; ; failures++)
      try {
        return await attempt()
      } catch (error) {
        const pause = pace.waits[failures]
        const away = error instanceof WebinarServiceAway ? error : new WebinarServiceAway(reasonOf(error))
        if (pause === undefined || (away instanceof Refused && away.status < 500 && away.status !== 429)) throw away
        await wait(pause * (1 + Math.random()))
      }
  }

  async function ask(url: string, init: { method?: string; body?: string }): Promise<string> {
    let answer = await send(url, init, await access.token())
    if (answer.status === 401) {
      await answer.body?.cancel()
      answer = await send(url, init, await access.newToken())
    }
    if (answer.ok) return textOf(answer)
    await answer.body?.cancel()
    // It comes without a word on how long to wait.
    if (answer.status === 429) await holdBack(portal.db, pace.holdBack * (1 + Math.random()))
    throw new Refused(answer.status)
  }

  async function send(url: string, { method = 'GET', body }: { method?: string; body?: string }, token: string) {
    await waitTurn(portal.db)
    return fetch(url, {
      method,
      body,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(pace.callFor),
    })
  }
}

const placeOf = ({ registrantKey, joinUrl }: z.output<typeof Registrant>): WebinarPlace => ({
  registrantKey,
  joinUrl: joinUrl ?? '',
})

function read<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  const parsed = shape.safeParse(readJson(text))
  if (!parsed.success) throw new WebinarServiceAway('the answer of the webinar service has another shape')
  return parsed.data
}

/** Keys are whole numbers too large for JavaScript's: they are taken as they are written. */
function readJson(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && context?.source ? context.source : value
  try {
    return JSON.parse(text, keepDigits)
  } catch {
    throw new WebinarServiceAway('the answer of the webinar service is no JSON')
  }
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > answerLimit) throw new WebinarServiceAway('the answer of the webinar service is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** In plain words; what `fetch` itself says hides the reason in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the webinar service could not be asked'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'the webinar service did not answer in time'
  const { cause } = error
  return cause instanceof Error
    ? `${error.message}: ${cause.message || (cause as NodeJS.ErrnoException).code}`
    : error.message
}
