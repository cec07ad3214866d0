import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut and mended, as a network or a database is. */
export interface TcpProxy {
  port: number
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** As a node that vanished: takes connections, passes nothing on and ends none, those that are open among them. */
  silence(): void
  /** As a server without a turn for anybody new: takes connections and answers nothing, while the open ones go on. */
  hold(): void
  /** New connections are passed on again; those from before stay as they are, as after a move to another node. */
  speak(): void
  close(): Promise<void>
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let silent = false
  const open = (port: number) =>
    new Promise<{ server: ReturnType<typeof createServer>; port: number }>((resolve) => {
      const server = createServer((near) => {
        if (silent) {
          sockets.add(near)
          near.on('error', () => undefined)
          near.on('close', () => sockets.delete(near))
          near.resume()
          return
        }
        const far = connect(targetPort, '127.0.0.1')
        for (const socket of [near, far]) {
          sockets.add(socket)
          socket.on('error', () => undefined)
          socket.on('close', () => {
            sockets.delete(socket)
            near.destroy()
            far.destroy()
          })
        }
        near.pipe(far).pipe(near)
      })
      server.listen(port, '127.0.0.1', () => resolve({ server, port: (server.address() as { port: number }).port }))
    })
  let current = await open(0)
  const { port } = current
  const cut = () =>
    new Promise<void>((resolve) => {
      current.server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    port,
    cut,
    silence() {
      silent = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.resume()
      }
    },
    hold() {
      silent = true
    },
    speak() {
      silent = false
    },
    async mend() {
      current = await open(port)
    },
    async close() {
      if (current.server.listening) await cut()
    },
  }
}
