import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditEvents } from './audit-events.ts'

test('the documents list every event of the audit trail', () => {
  const rows = readFileSync('docs/security/events.md', 'utf8').matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)
  expect(Object.fromEntries([...rows].map(([, name, says]) => [name, says]))).toEqual(auditEvents)
})
