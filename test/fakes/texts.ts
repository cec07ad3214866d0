import { createServer } from 'node:http'
import { Inbox } from './inbox.ts'
import { listening } from './listening.ts'

export interface ReceivedText {
  to: string
  from: string
  body: string
}

/** What the service does to the next requests; `no-such-number` is its refusal for good. */
export type TextFault = 'error-500' | 'garbage' | 'cut-off' | 'silent' | 'no-such-number' | 'moved'

export interface TextService {
  /** Settings that send the portal's texts here. */
  env: Record<string, string>
  texts: ReceivedText[]
  /** The next text to this number that was not handed out yet. */
  next(to: string): Promise<ReceivedText>
  fault: TextFault | undefined
  /** Requests that came, those met by a fault included. */
  requests: number
  close(): Promise<void>
}

const sid = 'AC00000000000000000000000000000000'
const token = 'test-token'

/** Takes messages as Twilio does: form fields over HTTP with basic authentication. */
export async function startTextService(): Promise<TextService> {
  const inbox = new Inbox<ReceivedText>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      service.requests += 1
      if (service.fault === 'silent') return
      if (service.fault === 'cut-off') return request.socket.destroy()
      if (service.fault === 'error-500') return response.writeHead(500).end('{"code":20500}')
      if (service.fault === 'moved') return response.writeHead(307, { location: request.url ?? '/' }).end()
      if (service.fault === 'no-such-number')
        return response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"code":21211,"message":"The \'To\' number is not a valid phone number.","status":400}')
      if (service.fault === 'garbage')
        return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway')
      const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
      if (request.headers.authorization !== authorization) return response.writeHead(401).end()
      if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${sid}/Messages.json`)
        return response.writeHead(404).end()
      const form = new URLSearchParams(body)
      inbox.add({ to: form.get('To') ?? '', from: form.get('From') ?? '', body: form.get('Body') ?? '' })
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1","status":"queued"}')
    })
  })
  const { url, close } = await listening(server)
  const service: TextService = {
    env: {
      TWILIO_API_URL: url,
      TWILIO_ACCOUNT_SID: sid,
      TWILIO_AUTH_TOKEN: token,
      TWILIO_FROM: '+15550100000',
    },
    texts: inbox.items,
    fault: undefined,
    requests: 0,
    next: (to) => inbox.next((text) => text.to === to, `a text to ${to}`),
    close,
  }
  return service
}
