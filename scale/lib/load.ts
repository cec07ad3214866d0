import { Agent, request } from 'node:http'

export interface Call {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

export interface Answer {
  /** 0 where the connection broke. */
  status: number
  /** Its content type; empty where there is none. */
  type: string
  body: string
  milliseconds: number
}

/** What came of many calls. */
export interface Outcome {
  /** How many answers there were of each status. */
  statuses: Record<number, number>
  milliseconds: number[]
}

/**
 * Makes so many calls, `lanes` of them under way at a time.
 * @param callOf the call of this number, from 0 on @param heard is given each answer as it comes
 */
export async function play(
  count: number,
  lanes: number,
  callOf: (index: number) => Call,
  heard: (answer: Answer, index: number) => void = () => undefined,
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const outcome: Outcome = { statuses: {}, milliseconds: [] }
  let next = 0
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      const answer = await send(callOf(index), agent)
      outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1
      outcome.milliseconds.push(answer.milliseconds)
      heard(answer, index)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  agent.destroy()
  return outcome
}

/** How many answers say that it is the server's fault, or never came. */
export const failed = (...outcomes: readonly Outcome[]): number =>
  countOf((status) => status >= 500 || status === 0, outcomes)

/** How many answers say that it is the server's fault. */
export const faulty = (...outcomes: readonly Outcome[]): number => countOf((status) => status >= 500, outcomes)

/** How many answers are not what a caller wants. */
export const other = (...outcomes: readonly Outcome[]): number => countOf((status) => status !== 200, outcomes)

const countOf = (counts: (status: number) => boolean, outcomes: readonly Outcome[]): number =>
  outcomes
    .flatMap(({ statuses }) => Object.entries(statuses))
    .filter(([status]) => counts(Number(status)))
    .reduce((sum, [, count]) => sum + count, 0)

/** As `9,998 of 200, 2 of 429`. */
export function saidOf(...outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>()
  for (const { statuses } of outcomes)
    for (const [status, count] of Object.entries(statuses)) counts.set(status, (counts.get(status) ?? 0) + count)
  return [...counts].map(([status, count]) => `${count.toLocaleString('en-US')} of ${status}`).join(', ')
}

/** Makes one call; one that breaks off is answered with status 0. @param agent of the connections that it may take */
export function send({ url, method = 'GET', headers, body }: Call, agent: Agent): Promise<Answer> {
  const began = performance.now()
  const text = body === undefined ? undefined : JSON.stringify(body)
  const ofBody =
    text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, type: '', body: '', milliseconds: performance.now() - began })
    request(url, { method, agent, headers: { ...headers, ...ofBody } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', broken)
      response.on('end', () =>
        resolve({
          status: response.statusCode as number,
          type: response.headers['content-type'] ?? '',
          body: Buffer.concat(chunks).toString('utf8'),
          milliseconds: performance.now() - began,
        }),
      )
    })
      .on('error', broken)
      .end(text)
  })
}
