import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { bodyOf, listening } from './listening.ts'

/** What the service does to calls, until told otherwise. `lost` and `cut-off` do the work and lose the answer. */
export type WebinarFault =
  | 'too-many'
  | 'error-500'
  | 'silent'
  | 'lost'
  | 'cut-off'
  | 'garbage'
  | 'odd-json'
  | 'no-token'
  | 'garbage-token'
  | 'huge-token'

export interface FakeRegistrant {
  registrantKey: string
  email: string
  firstName: string
  lastName: string
}

export interface FakeWebinars {
  /** Settings that send the portal's registrations here. */
  env: Record<string, string>
  fault: WebinarFault | undefined
  /** How many calls the fault still meets; all where it is not set. */
  faults: number
  /** Makes every access token given so far useless. */
  forgetTokens(): void
  /** Gives a new refresh token with the next access token, and takes the old one no more. */
  exchangeRefreshToken: boolean
  registrants(webinarKey: string): FakeRegistrant[]
  /** Whether the same person is refused the second time; else taken once more: nothing but the portal sees to it. */
  refusesTwice: boolean
  /** Calls that came, tokens aside, and when (milliseconds). */
  calls: { call: string; at: number }[]
  tokensGiven: number
  close(): Promise<void>
}

const organizer = '8439885694023999999'

/** Answers as GoToWebinar's REST API does: OAuth, keys that are too large for a number of JavaScript, 10 calls a second. */
export async function startWebinars(): Promise<FakeWebinars> {
  const rooms = new Map<string, FakeRegistrant[]>()
  const tokens = new Set<string>()
  let refreshToken = 'refresh-token-1'
  let lastKey = 8978964909939938573n
  const room = (key: string) => rooms.get(key) ?? (rooms.set(key, []).get(key) as FakeRegistrant[])

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const { pathname } = new URL(request.url as string, 'http://webinars')
    if (pathname === '/oauth/token') return giveToken(request, body, response)
    const now = Date.now()
    fake.calls.push({ call: `${request.method} ${pathname}`, at: now })
    const fault = fake.fault && fake.faults-- > 0 ? fake.fault : undefined
    if (fault === 'silent') return
    if (fault === 'error-500') return answer(response, 500, { err: 'InternalError' })
    // Without a header that says how long to wait, as the real one.
    if (fault === 'too-many' || fake.calls.filter(({ at }) => at > now - 1000).length > 10)
      return answer(response, 429, { error: 'Rate limit exceeded' })
    if (fault === 'garbage') return void response.writeHead(200).end('<!doctype html>')
    if (fault === 'odd-json') return answer(response, 200, { registrants: null })
    if (!tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? ''))
      return answer(response, 401, { errorCode: 'InvalidToken' })
    const [, webinarKey = '', key] =
      new RegExp(`^/G2W/rest/v2/organizers/${organizer}/webinars/([\\w-]+)/registrants(?:/(\\d+))?$`).exec(pathname) ??
      []
    if (!webinarKey) return answer(response, 404, { errorCode: 'NotFound' })
    const [status, text] = work(request.method ?? '', webinarKey, key, body)
    if (fault === 'lost') return answer(response, 500, { err: 'Timeout' })
    if (fault === 'cut-off') {
      response.writeHead(status, { 'content-length': '5000' }).write(text.slice(0, 10))
      await wait(20)
      return void response.socket?.destroy()
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })

  function work(method: string, webinarKey: string, key: string | undefined, body: string): [number, string] {
    const there = room(webinarKey)
    if (method === 'GET') return [200, `[${there.map(written).join(',')}]`]
    if (method === 'DELETE') {
      const at = there.findIndex(({ registrantKey }) => registrantKey === key)
      if (at < 0) return [404, '{"errorCode":"NotFound"}']
      there.splice(at, 1)
      return [204, '']
    }
    const person = JSON.parse(body) as Omit<FakeRegistrant, 'registrantKey'>
    if (!person.firstName || !person.lastName || !person.email) return [400, '{"errorCode":"ValidationError"}']
    if (fake.refusesTwice && there.some(({ email }) => email === person.email))
      return [409, '{"errorCode":"DuplicateRegistrant"}']
    const made = { ...person, registrantKey: String(lastKey++) }
    there.push(made)
    return [201, written(made)]
  }

  function giveToken(request: IncomingMessage, body: string, response: ServerResponse): void {
    const basic = Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
    const form = new URLSearchParams(body)
    const known = basic === 'the-client:the-client-secret' && form.get('refresh_token') === refreshToken
    if (fake.fault === 'no-token' || !known) {
      answer(response, known ? 503 : 400, { error: known ? 'unavailable' : 'invalid_grant' })
      return
    }
    if (fake.fault === 'garbage-token' || fake.fault === 'huge-token') {
      response.writeHead(200).end('access-token'.repeat(fake.fault === 'huge-token' ? 10_000 : 1))
      return
    }
    fake.tokensGiven++
    const token = `access-token-${fake.tokensGiven}`
    tokens.add(token)
    if (fake.exchangeRefreshToken) refreshToken = `refresh-token-${fake.tokensGiven + 1}`
    answer(response, 200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 3600,
      ...(fake.exchangeRefreshToken ? { refresh_token: refreshToken } : {}),
    })
    fake.exchangeRefreshToken = false
  }

  const { url, close } = await listening(server)
  const fake: FakeWebinars = {
    env: {
      GOTOWEBINAR_API_URL: `${url}/G2W/rest/v2`,
      GOTOWEBINAR_TOKEN_URL: `${url}/oauth/token`,
      GOTOWEBINAR_ORGANIZER_KEY: organizer,
      GOTOWEBINAR_CLIENT_ID: 'the-client',
      GOTOWEBINAR_CLIENT_SECRET: 'the-client-secret',
      GOTOWEBINAR_REFRESH_TOKEN: 'refresh-token-1',
    },
    fault: undefined,
    faults: Number.POSITIVE_INFINITY,
    forgetTokens: () => tokens.clear(),
    exchangeRefreshToken: false,
    refusesTwice: false,
    registrants: (key) => room(key),
    calls: [],
    tokensGiven: 0,
    close,
  }
  return fake
}

/** The key stands as a number, as the real one writes it. */
const written = ({ registrantKey, ...person }: FakeRegistrant) =>
  `{"registrantKey":${registrantKey},"status":"APPROVED","joinUrl":"https://webinars.example.org/join/${registrantKey}",${JSON.stringify(person).slice(1)}`

const answer = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
