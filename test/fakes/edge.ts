import { createServer } from 'node:http'
import { answer, bodyOf, failAs, listening } from './listening.ts'

export interface FakeEdge {
  url: string
  /** What purges meet, until told otherwise. */
  fault: 'silent' | 'error-500' | 'cut-off' | undefined
  /** What came, in its order, what met a fault included. */
  purges: { method: string; path: string; headers: Record<string, unknown>; body: string }[]
  close(): Promise<void>
}

/** A cache in front of the portal, as far as it is told what is out of date. */
export async function startEdge(): Promise<FakeEdge> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    edge.purges.push({ method, path: url, headers, body: await bodyOf(request) })
    if (edge.fault) failAs(edge.fault, response)
    else answer(response, 200, { status: 'ok' })
  })
  const edge: FakeEdge = { ...(await listening(server)), fault: undefined, purges: [] }
  return edge
}
