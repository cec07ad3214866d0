import { createHash } from 'node:crypto'
import { z } from 'zod'
import { outsideService } from '../../../platform/http/outside-service.ts'
import type { Portal } from '../../../platform/portal.ts'
import { openText, sealText } from '../../../platform/secrets.ts'
import type { WebinarSettings } from '../../../platform/settings.ts'
import { WebinarServiceAway } from './webinars.ts'

const purpose = 'webinar-service'

/** A token is renewed so long before its end, in milliseconds. */
const margin = 60_000

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  /** Comes where the one that was sent runs out. */
  refresh_token: z.string().min(1).optional(),
})

/**
 * The access to the service by OAuth: short-lived tokens, got with a refresh token that the service exchanges from time
 * to time. Both are kept for all instances, sealed; a changed setting takes the place of what was kept.
 */
export function createAccess(
  { db, secrets }: Pick<Portal, 'db' | 'secrets'>,
  settings: WebinarSettings,
  callFor: number,
) {
  const service = outsideService({ name: 'it', Away: WebinarServiceAway, answerLimit: 64 * 1024 }, { callFor })
  const given = createHash('sha256').update(`${settings.clientId} ${settings.refreshToken}`).digest('base64url')

  return {
    async token(): Promise<string> {
      const kept = await read()
      if (kept?.access_token && kept.access_ends_at.getTime() > Date.now() + margin)
        return open(kept.access_token) ?? renew(kept.refresh_token)
      return renew(kept?.refresh_token)
    },
    /** For the case that the service refused the one that seemed to be good. */
    async newToken(): Promise<string> {
      return renew((await read())?.refresh_token)
    },
  }

  async function read() {
    const row = await db.selectFrom('webinar_service').selectAll().executeTakeFirstOrThrow()
    return row.given === given ? row : undefined
  }

  async function renew(sealed: string | undefined): Promise<string> {
    const refreshToken = (sealed && open(sealed)) || settings.refreshToken
    const parsed = TokenAnswer.safeParse(await askForToken(refreshToken))
    if (!parsed.success) throw new WebinarServiceAway('the webinar service gave no token')
    const { access_token, expires_in, refresh_token } = parsed.data
    await db
      .updateTable('webinar_service')
      .set({
        given,
        access_token: sealText(secrets, purpose, access_token),
        refresh_token: sealText(secrets, purpose, refresh_token ?? refreshToken),
        access_ends_at: new Date(Date.now() + expires_in * 1000),
      })
      .execute()
    return access_token
  }

  async function askForToken(refreshToken: string): Promise<unknown> {
    try {
      const answer = await service.ask(settings.tokenUrl, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`,
        },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      })
      return service.readJson(answer)
    } catch (error) {
      // Without the status, which would be taken for the answer to the call. Never final: of two instances that renew at
      // once, one is refused, and finds the other's token at the next try.
      throw new WebinarServiceAway(`the webinar service gave no token: ${(error as Error).message}`)
    }
  }

  /** Nothing where the portal's secret has changed meanwhile. */
  function open(sealed: string): string | undefined {
    try {
      return openText(secrets, purpose, sealed)
    } catch {
      return undefined
    }
  }
}
