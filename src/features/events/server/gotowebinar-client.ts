import { z } from 'zod'
import { nothingAt, outsideService, type Pace } from '../../../platform/http/outside-service.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { WebinarSettings } from '../../../platform/settings.ts'
import { createAccess } from './gotowebinar-access.ts'
import { holdBack, waitTurn } from './webinar-pace.ts'
import { type WebinarPlace, type WebinarService, WebinarServiceAway } from './webinars.ts'

export interface WebinarPace extends Pace {
  /** How long nobody calls after the service asked for fewer calls, in milliseconds; as much again is left to chance. */
  holdBack: number
}

const usualPace: WebinarPace = { callFor: 10_000, waits: [500, 2_000], holdBack: 5_000 }

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

/** GoToWebinar's REST API, version 2, or what speaks its protocol. */
export function gotowebinar(portal: Portal, settings: WebinarSettings, pace = usualPace): WebinarService {
  const service = outsideService(
    { name: 'the webinar service', Away: WebinarServiceAway, answerLimit: 8 * 1024 * 1024 },
    pace,
  )
  const access = createAccess(portal, settings, pace.callFor)
  const registrants = (webinarKey: string) =>
    `${settings.apiUrl}/organizers/${encodeURIComponent(settings.organizerKey)}/webinars/${encodeURIComponent(webinarKey)}/registrants`

  return {
    async register(webinarKey, person, asked) {
      const body = JSON.stringify({
        firstName: person.firstName || 'Guest',
        lastName: person.lastName || '-',
        email: person.email,
      })
      // The service knows no keys for repeated calls: after a try whose end is not known, it is asked for the person.
      let uncertain = asked
      return service.persist(async () => {
        const found = uncertain ? await find(webinarKey, person.email) : undefined
        if (found) return found
        uncertain = true
        const made = await ask(`${registrants(webinarKey)}?resendConfirmation=false`, { method: 'POST', body }).catch(
          nothingAt(409),
        )
        if (made !== undefined) return placeOf(read(Registrant, made))
        const other = await find(webinarKey, person.email)
        if (!other) throw new WebinarServiceAway('the webinar service refuses a person it does not have')
        return other
      })
    },
    find: (webinarKey, email) => service.persist(() => find(webinarKey, email)),
    remove: (webinarKey, registrantKey) =>
      service.persist(async () => {
        const address = `${registrants(webinarKey)}/${encodeURIComponent(registrantKey)}`
        await ask(address, { method: 'DELETE' }).catch(nothingAt(404))
      }),
  }

  async function find(webinarKey: string, email: string): Promise<WebinarPlace | undefined> {
    const wanted = email.toLowerCase()
    for (let page = 0, pages = 1; page < pages; page++) {
      const text = await ask(`${registrants(webinarKey)}?page=${page}&size=200`)
      const list = read(RegistrantList, text)
      const found = list.data.find((registrant) => registrant.email?.toLowerCase() === wanted)
      if (found) return placeOf(found)
      pages = list.totalPages
    }
    return undefined
  }

  async function ask(url: string, init: { method?: string; body?: string } = {}): Promise<string> {
    const answer = await askWith(await access.token(), url, init).catch(nothingAt(401))
    return answer ?? askWith(await access.newToken(), url, init)
  }

  async function askWith(token: string, url: string, init: { method?: string; body?: string }): Promise<string> {
    await waitTurn(portal.db)
    try {
      return await service.ask(url, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) },
      })
    } catch (error) {
      // It comes without a word on how long to wait.
      if (error instanceof WebinarServiceAway && error.status === 429)
        await holdBack(portal.db, pace.holdBack * (1 + Math.random()))
      throw error
    }
  }

  function read<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
    const parsed = shape.safeParse(service.readJson(text, keepDigits))
    if (!parsed.success) throw new WebinarServiceAway('the answer of the webinar service has another shape')
    return parsed.data
  }
}

const placeOf = ({ registrantKey, joinUrl }: z.output<typeof Registrant>): WebinarPlace => ({
  registrantKey,
  joinUrl: joinUrl ?? '',
})

/** Keys are whole numbers too large for JavaScript's: they are taken as they are written. */
const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && context?.source ? context.source : value
