import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answer, bodyOf, failAs, listening } from './listening.ts'

/** What the platform does to requests, until told otherwise. `lost-answer` does what it is asked, and hangs up. */
export type LearningFault =
  | 'error-500'
  | 'too-many'
  | 'garbage'
  | 'odd-json'
  | 'cut-off'
  | 'huge'
  | 'silent'
  | 'lost-answer'

export interface Learning {
  /** Settings that send the portal here. */
  env: Record<string, string>
  key: string
  fault: LearningFault | undefined
  /** How many requests the fault still meets; all where it is not set. */
  faults: number
  /** Method and path of what came, those met by a fault included. */
  requests: string[]
  /** Passwords by user name. */
  accounts: Map<string, string>
  close(): Promise<void>
}

/** A learning platform that speaks the portal's protocol for accounts. */
export async function startLearning(): Promise<Learning> {
  const server = createServer((request, response) => void handle(request, response))
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url as string
    learning.requests.push(`${request.method} ${path}`)
    const body = await bodyOf(request)
    const fault = learning.fault && learning.faults-- > 0 ? learning.fault : undefined
    if (fault && fault !== 'lost-answer') return meetWith(fault, response)
    if (request.headers.authorization !== `Bearer ${learning.key}`) return answer(response, 401, { error: 'key' })
    const username = decodeURIComponent(/^\/v1\/accounts\/([^/]+)$/.exec(path)?.[1] ?? '')
    if (!username) return answer(response, 404, { error: 'path' })
    const known = learning.accounts.has(username)
    if (request.method === 'PUT') learning.accounts.set(username, (JSON.parse(body) as { password: string }).password)
    if (request.method === 'DELETE') learning.accounts.delete(username)
    if (fault === 'lost-answer') response.destroy()
    else if (request.method === 'PUT') answer(response, known ? 200 : 201, { username })
    else answer(response, known ? 200 : 404, {})
  }
  const { url, close } = await listening(server)
  const key = 'the-secret-key-of-the-platform'
  const learning: Learning = {
    env: { LEARNING_API_URL: `${url}/v1/`, LEARNING_API_KEY: key },
    key,
    fault: undefined,
    faults: Number.POSITIVE_INFINITY,
    requests: [],
    accounts: new Map(),
    close,
  }
  return learning
}

function meetWith(fault: Exclude<LearningFault, 'lost-answer'>, response: ServerResponse): void {
  switch (fault) {
    case 'too-many':
      answer(response, 429, { error: 'slow down' })
      break
    case 'odd-json':
      answer(response, 200, null)
      break
    case 'huge':
      answer(response, 200, { username: 'x'.repeat(3_000_000) })
      break
    default:
      failAs(fault, response)
  }
}
