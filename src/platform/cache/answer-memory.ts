import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SecondSight } from './second-sight.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'identity' | 'gzip' | 'br'

/** What an answer takes beside its bodies: headers, objects, its place in the table. Measured. */
const overhead = 3_000

interface Remembered {
  etag: string
  bodies: Record<Encoding, Buffer>
  headers: Record<Encoding, string[]>
  /** None for an answer to a body: 304 is for who reads an address. */
  notModifiedHeaders: string[] | undefined
  bytes: number
  version: number
  freshUntil: number
  /** Asked for since it was last spared. */
  asked: boolean
}

declare module 'node:http' {
  interface IncomingMessage {
    /** The body, byte for byte as Latin-1, where it was read ahead of the framework (http/early-body.ts). */
    earlyBody?: string
  }
}

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'earlyBody'>

/** Under what the answer to a request is kept: its address, or for a body that was read early what no address can be. */
export function keyOf({ method, url, earlyBody }: Asked): string | undefined {
  if (isRead(method)) return url
  return earlyBody === undefined ? undefined : `${method} ${url} ${earlyBody}`
}

export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

/** An answer as it is handed in: complete, and the same for everyone. */
export interface Answer {
  body: Buffer
  /** All headers of the answer, names in lower case, without those of length, encoding and validators. */
  headers: Record<string, string>
}

/**
 * Finished public answers (pages and lists) by their address, compressed once, with an ETag; and by address and body
 * those of calls that depend on nothing else (docs/decisions/0087).
 *
 * An answer is fresh until the content changes or `maxAge` is over. A stale one is kept: it is given to all but
 * the one request that makes it anew after its age ran out, and to everyone while the database is away.
 */
export class AnswerMemory {
  readonly #answers = new Map<string, Remembered>()
  readonly #seen = new SecondSight()
  #version = 0
  #bytes = 0
  #hits = 0
  readonly #maxBytes: number
  readonly #maxAge: number

  /** @param maxBytes that all answers take together @param maxAge in milliseconds */
  constructor(maxBytes = 96 * 1024 * 1024, maxAge = 60_000) {
    this.#maxBytes = maxBytes
    this.#maxAge = maxAge
  }

  /** Counts the content's changes that this process has heard of. */
  get version(): number {
    return this.#version
  }

  get size(): { answers: number; bytes: number } {
    return { answers: this.#answers.size, bytes: this.#bytes }
  }

  /** Requests answered from memory so far. */
  get hits(): number {
    return this.#hits
  }

  contentChanged(): void {
    this.#version++
  }

  /** Writes the remembered answer to this request, under its id, and says true, or says false. */
  answer(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const found = this.#find(request)
    if (!found || found.version !== this.#version) return false
    const now = Date.now()
    if (found.freshUntil < now) {
      // This request makes the answer anew; until it has, the others get the one there is.
      found.freshUntil = now + 5_000
      return false
    }
    this.#write(found, request, response, requestId)
    return true
  }

  /** As `answer`, but takes any answer there is, however old: for when no new one can be made. */
  answerStale(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const found = this.#find(request)
    if (found) this.#write(found, request, response, requestId)
    return found !== undefined
  }

  hasStale(request: Asked): boolean {
    return this.#find(request) !== undefined
  }

  #find(request: Asked): Remembered | undefined {
    const key = keyOf(request)
    return key === undefined ? undefined : this.#answers.get(key)
  }

  /**
   * True when an answer under this key is to be kept: at once for a plain address, at its second sight for what anybody
   * can make up, such as another spelling of a page, or a body. Asked once for each answer made.
   */
  wants(key: string): boolean {
    if (key.length > 500) return false
    return !/[?%A-Z]/.test(key) || this.#answers.has(key) || this.#seen.again(key)
  }

  /**
   * Compresses an answer that was begun at content version `version`, and keeps it unless a change has overtaken it.
   * @returns its validator and its bodies by encoding
   */
  async remember(
    key: string,
    answer: Answer,
    version: number,
  ): Promise<{ etag: string; bodies: Record<Encoding, Buffer> }> {
    const etag = etagOf(answer.body)
    const [br, gz] = await Promise.all([
      brotli(answer.body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length },
      }),
      zip(answer.body, { level: 6 }),
    ])
    const bodies = packed({ identity: answer.body, gzip: gz, br })
    if (version !== this.#version) return { etag, bodies }
    const isOfBody = key.includes(' ')
    const validator = isOfBody ? {} : { etag }
    const shared = Object.entries({ ...answer.headers, ...validator, vary: 'Accept-Encoding' }).flat()
    const headersFor = (encoding: Encoding) => [
      ...shared,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(bodies[encoding].length),
    ]
    this.forget(key)
    const bytes = bodies.identity.buffer.byteLength + overhead
    this.#answers.set(key, {
      etag,
      bodies,
      headers: { identity: headersFor('identity'), gzip: headersFor('gzip'), br: headersFor('br') },
      notModifiedHeaders: isOfBody ? undefined : shared,
      bytes,
      version,
      freshUntil: Date.now() + this.#maxAge,
      asked: false,
    })
    this.#bytes += bytes
    this.#makeRoom()
    return { etag, bodies }
  }

  /** The oldest go first; one that was asked for meanwhile gets a second chance (the clock algorithm). */
  #makeRoom(): void {
    for (const [url, oldest] of this.#answers) {
      if (this.#bytes <= this.#maxBytes) return
      if (oldest.asked) {
        oldest.asked = false
        this.#answers.delete(url)
        this.#answers.set(url, oldest)
      } else this.forget(url)
    }
  }

  /** What is there no more is not given while the database is away either. */
  forget(url: string): void {
    const found = this.#answers.get(url)
    if (!found) return
    this.#bytes -= found.bytes
    this.#answers.delete(url)
  }

  #write(found: Remembered, request: IncomingMessage, response: ServerResponse, requestId: string): void {
    this.#hits++
    found.asked = true
    if (found.notModifiedHeaders && matches(request.headers['if-none-match'], found.etag)) {
      response.writeHead(304, [...found.notModifiedHeaders, 'x-request-id', requestId])
      response.end()
      return
    }
    const encoding = bestEncoding(request.headers['accept-encoding'])
    response.writeHead(200, [...found.headers[encoding], 'x-request-id', requestId])
    response.end(request.method === 'HEAD' ? undefined : found.bodies[encoding])
  }
}

/** Side by side in memory of their own: as they come from the compressor, small ones lie in chunks of 16 KB. */
function packed({ identity, gzip, br }: Record<Encoding, Buffer>): Record<Encoding, Buffer> {
  const all = Buffer.allocUnsafeSlow(identity.length + gzip.length + br.length)
  let end = 0
  const place = (body: Buffer) => {
    const start = end
    end += body.copy(all, start)
    return all.subarray(start, end)
  }
  return { identity: place(identity), gzip: place(gzip), br: place(br) }
}

export const etagOf = (body: Buffer): string => `"${createHash('sha1').update(body).digest('base64url')}"`

export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

const inHeader = (['br', 'gzip'] as const).map((encoding) => ({
  encoding,
  pattern: new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, 'i'),
}))

/** The smallest encoding the caller takes; one refused with `q=0` is not used. */
export function bestEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  for (const { encoding, pattern } of inHeader) {
    const at = pattern.exec(accepted)
    if (at && Number(at[1] ?? 1) > 0) return encoding
  }
  return 'identity'
}
