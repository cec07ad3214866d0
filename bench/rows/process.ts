import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Row } from '../figures.ts'
import { endProcess, freePort, untilAnswers } from '../portal.ts'

export const memoryRow: Row = {
  name: 'memory of the server process',
  async measure({ main }) {
    const metrics = await (await fetch(`${main.url}/metrics`)).text()
    const megabytes = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]) / 1024 / 1024
    const resident = megabytes('process_resident_memory_bytes')
    const heap = megabytes('nodejs_heap_size_total_bytes')
    const external = megabytes('nodejs_external_memory_bytes')
    const parts = {
      heap,
      'of it in use': megabytes('nodejs_heap_size_used_bytes'),
      external,
      'of it answers': megabytes('portal_remembered_bytes'),
      'the rest, native': resident - heap - external,
    }
    const note = Object.entries(parts).map(([name, size]) => `${name} ${size.toFixed(0)} MB`)
    return [atMost('memory of the server process after the bench', 300, 'MB', [resident], note.join(', '))]
  },
}

/** `npm start` itself, on its embedded database; the first start makes the database and is not counted. */
export const startRow: Row = {
  name: 'second start',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-start-'))
    chmodSync(folder, 0o755)
    const seconds: number[] = []
    try {
      for (let start = 0; start < 4; start++) seconds.push(await startOnce(folder))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    const [first = 0, ...later] = seconds
    return [atMost('second npm start to the first answer', 3, 's', later, `first start ${first.toFixed(1)} s`)]
  },
}

/** @returns seconds from the command to the first page */
async function startOnce(folder: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: folder },
    stdio: 'ignore',
    detached: true,
  })
  try {
    await untilAnswers(child, `http://127.0.0.1:${port}/news`)
    return (performance.now() - began) / 1000
  } finally {
    await endProcess(child, -(child.pid as number))
  }
}
