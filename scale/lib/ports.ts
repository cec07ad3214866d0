import { createServer } from 'node:net'

/** A port of this machine that nobody else gets until it is let go for its use. */
export interface HeldPort {
  port: number
  /** @returns the port, for whoever listens there next */
  letGo(): Promise<number>
}

/** As many different ports as asked for. */
export const holdPorts = (count: number): Promise<HeldPort[]> => Promise.all(Array.from({ length: count }, holdPort))

function holdPort(): Promise<HeldPort> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      resolve({ port, letGo: () => new Promise((done) => server.close(() => done(port))) })
    })
  })
}
