import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestPortal } from '../start-portal.ts'

test.each([
  [
    'a body that never comes',
    'POST /api/user/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  ],
  [
    'half a body of a call that is remembered by its body',
    'POST /api/resources/getApexSC HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  ],
  ['headers that never end', 'GET /news HTTP/1.1\r\nHost: here\r\n'],
])(
  '%s: the request ends when its time is over, with 408',
  async (_, begin) => {
    const { url } = await startTestPortal({ requestTimeout: 600 })
    const asking = connect(Number(new URL(url).port), '127.0.0.1')
    await once(asking, 'connect')
    asking.write(begin)
    expect(await text(asking)).toMatch(/^HTTP\/1\.1 408 /)
  },
  15_000,
)
