import { Agent, request } from 'node:http'

/** What one caller of a flood sends, again as soon as it is answered. */
export interface FloodCall {
  url: string
  method: string
  headers: Record<string, string>
  body: string
}

/** A process of its own, so that whoever measures beside it is not held up: begins when told, ends when told. */
process.once('message', (calls: FloodCall[]) => {
  const statuses: Record<number, number> = {}
  const agent = new Agent({ keepAlive: true, maxSockets: calls.length })
  let going = true
  const lane = async (call: FloodCall) => {
    while (going) {
      const status = await send(call, agent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const lanes = Promise.all(calls.map(lane))
  process.once('message', async () => {
    going = false
    await lanes
    agent.destroy()
    process.send?.(statuses)
    process.disconnect()
  })
})

const send = ({ url, method, headers, body }: FloodCall, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode as number))
    })
      .on('error', reject)
      .end(body)
  })
