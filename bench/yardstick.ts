import { fork } from 'node:child_process'
import { request } from 'node:http'
import { endProcess } from './portal.ts'

/** What the bare server gives to every request. */
export interface Answer {
  status: number
  headers: [string, string][]
  body: Buffer
}

export interface Yardstick {
  url: string
  pid: number
  stop(): Promise<void>
}

/** A bare node:http server in its own process that gives this answer. */
export async function startYardstick(answer: Answer): Promise<Yardstick> {
  return startBareServer('bench/bare/same-bytes.ts', answer)
}

/** Runs a bare server that says its port when it has been handed what it needs. */
export async function startBareServer(file: string, given: unknown): Promise<Yardstick> {
  const child = fork(file, { serialization: 'advanced' })
  child.send(given as object)
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}.`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    stop: () => endProcess(child, child.pid as number),
  }
}

/** An answer of the portal as it came over the wire, without what node:http adds by itself. */
export function takeAnswer(
  url: string,
  headers: Record<string, string>,
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<Answer> {
  const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const names = response.rawHeaders.filter((_, index) => index % 2 === 0)
        const pairs = names.map((name, index): [string, string] => [name, response.rawHeaders[index * 2 + 1] as string])
        resolve({
          status: response.statusCode as number,
          headers: pairs.filter(([name]) => !own.has(name.toLowerCase())),
          body: Buffer.concat(chunks),
        })
      })
    })
      .on('error', reject)
      .end(body)
  })
}
