import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startFault } from './start-fault.ts'

const caught = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('a file or folder that cannot be used is named with the reason in words', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'fault-')), 'file')
  writeFileSync(file, '')
  const inFile = caught(() => mkdirSync(join(file, 'data'), { recursive: true }))
  expect(startFault(inFile)).toBe(`${file}/data cannot be used: a part of its path is no folder.`)
  const asFile = caught(() => mkdirSync(file, { recursive: true }))
  expect(startFault(asFile)).toBe(`${file} cannot be used: something that is no folder is in its place.`)
  const readOnly = Object.assign(new Error("EROFS: read-only file system, mkdir '/data'"), {
    code: 'EROFS',
    syscall: 'mkdir',
    path: '/data',
  })
  expect(startFault(readOnly)).toBe('/data cannot be used: its file system is read-only.')
})

test('a port that is taken is named', async () => {
  const [one, other] = [createServer(), createServer()]
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  const { port } = one.address() as { port: number }
  const fault = await new Promise((resolve) => other.once('error', resolve).listen(port, '127.0.0.1'))
  one.close()
  expect(startFault(fault)).toBe(`Port ${port} of 127.0.0.1 cannot be opened: another process listens there; set PORT.`)
})

test.each(['localhost', '127.0.0.1'])('a database at %s that nobody runs is said to be out of reach', async (host) => {
  const client = new pg.Client({ connectionString: `postgres://portal@${host}:1/portal` })
  const fault = await client.connect().catch((error: unknown) => error)
  const wrapped = new Error('The database could not be brought up to date', { cause: fault })
  for (const error of [fault, wrapped])
    expect(startFault(error)).toMatch(/^The database cannot be reached: connect ECONNREFUSED \S+\.$/)
})

test('what has a sentence of its own keeps it', () => {
  expect(startFault(new Error('The site file x cannot be read.'))).toBe('The site file x cannot be read.')
})
