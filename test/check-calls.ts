import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AssessmentKey } from '../src/features/assessments/contract.ts'
import * as contract from '../src/features/assessments/contract.ts'
import { noProvider } from '../src/features/assessments/system/providers.ts'
import type { Endpoint } from '../src/platform/contract.ts'

/** All calls of the readiness checks that are for members, and a request for each of them. */

export const memberCalls = Object.values(contract).filter(
  (one): one is Endpoint & typeof one => typeof one === 'object' && 'route' in one && one.access === 'member',
)

export const takesSystem = ({ query, body }: Endpoint) =>
  [query, body].some((shape) => shape instanceof z.ZodObject && 'system' in shape.shape)

/** Those that are of one system, named in their path or beside it. */
export const systemCalls = memberCalls.filter((one) => takesSystem(one) || one.route.includes(':system'))

/** @param from the check that answers are copied from */
export function checkCalls(key: AssessmentKey, from: AssessmentKey) {
  const data = { '3.1.1': { '3.1.1[a]': { answer: 1 } } }
  const file = {
    format: 'readiness-check',
    formatVersion: 2,
    assessment: key,
    exportedAt: '2026-11-01T00:00:00Z',
    data,
    requirements: {},
  }
  const flowLine = { what: 'Mine now', from: 'Customer', fromKind: 'outside', to: 'NAS', toKind: 'device' }
  const posted = { status: 'final', assessor: 'self', statusDate: '2026-10-01', uid: '', official: 'Ada' }

  /** What each takes beside the system. */
  const bodies: Record<string, object> = {
    'POST /api/assessment/user/response': { assessmentKey: key },
    'POST /api/assessment/partial': { currentPageNo: 0, key, data },
    'POST /api/assessment/complete': { currentPageNo: 0, key, data },
    'POST /api/assessment/user/entries': {
      key,
      since: 0,
      entries: [{ item: '3.1.1[a]', field: 'answer', value: 1 }],
    },
    'POST /api/assessment/user/import/:toolKey': { mode: 'replace', file },
    'POST /api/assessment/user/copies/:toolKey': { from },
    'POST /api/assessment/user/own-answers/:toolKey': { from: randomUUID(), version: 0, ownVersion: 0, chosen: [] },
    'POST /api/assessment/user/batches/:toolKey/:batch/undo': {},
    'PUT /api/assessment/user/status/:toolKey': posted,
    'PUT /api/assessment/user/system': { entries: [{ field: 'name', value: 'Mine now', seen: 9 }] },
    'PUT /api/assessment/user/interview': { entries: [{ field: 'wireless', value: ['no'], seen: 9 }] },
    'POST /api/assessment/user/assets': { assets: [{ category: 'cui', name: 'Mine now' }] },
    'PUT /api/assessment/user/assets/:asset': { category: 'cui', name: 'Mine now', seen: 9 },
    'POST /api/assessment/user/assets/preview': { table: 'name,category' },
    'POST /api/assessment/user/assets/import': { table: 'name,category' },
    'POST /api/assessment/user/flow': { lines: [{ ...flowLine, id: randomUUID() }] },
    'PUT /api/assessment/user/flow': {
      was: { kind: 'device', name: 'NAS' },
      now: { kind: 'device', name: 'Mine now' },
      seen: [],
    },
    'PUT /api/assessment/user/flow/:line': { ...flowLine, seen: 9 },
    'POST /api/assessment/user/providers': { ...noProvider, provider: randomUUID(), name: 'Mine now' },
    'PUT /api/assessment/user/providers/:provider': { ...noProvider, name: 'Mine now', seen: 9 },
    'PUT /api/assessment/user/systems/:system': { name: 'Mine now', cageCodes: [], seen: { name: '', cageCodes: [] } },
  }

  return {
    requestOf({ route }: Endpoint, system: string): { method: string; path: string; body?: object } {
      const [method = '', pattern = ''] = route.split(' ')
      const path = pattern
        .replace(':toolKey', key)
        .replace(':document', 'answer-list')
        .replace(':completion', 'latest')
        .replace(':system', system)
        .replace(':asset', randomUUID())
        .replace(':line', randomUUID())
        .replace(':provider', randomUUID())
        .replace(':batch', randomUUID())
      if (path.includes('/:')) throw new Error(`Nothing is given for the path of ${route}`)
      const ids = { from: randomUUID(), to: randomUUID() }
      const query = new URLSearchParams({ system, since: '0', ...ids, name: 'Mine', seen: '9', named: '0' })
      if (method === 'POST') return { method, path, body: { ...bodies[route], system } }
      return { method, path: `${path}?${query}`, ...(bodies[route] ? { body: bodies[route] } : {}) }
    },
  }
}
