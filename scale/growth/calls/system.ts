import { randomUUID } from 'node:crypto'
import type { Drawn, Samples, Tools } from './sample.ts'

const asset = { category: 'cui', name: 'Mine now', kind: '', owner: '', location: '', managed: '' } as const
const line = {
  what: 'Mine now',
  from: 'Customer',
  fromKind: 'outside',
  to: 'NAS',
  toKind: 'device',
  way: '',
  protection: '',
} as const
const provider = {
  name: 'Mine now',
  does: '',
  cui: '',
  securityData: '',
  cloud: '',
  fedramp: '',
  matrixDate: '',
  matrixPlace: '',
} as const
const seen = { seen: 999 }
const fresh = ({ n }: Drawn) => `Fresh ${n} ${Math.random()}`

const isSaved = ({ saved }: Record<string, unknown>) => saved === true
const isWhole = ({ conflicts }: Record<string, unknown>) => (conflicts as unknown[]).length === 0

/** What is entered of a system. */
export const system: Samples = {
  'GET /api/assessment/user/system': { of: 'half' },
  'PUT /api/assessment/user/system': {
    of: 'half',
    ask: (drawn) => ({ body: { entries: [{ field: 'purpose', value: fresh(drawn), seen: 999 }] } }),
    done: isWhole,
  },
  'PUT /api/assessment/user/system, beside somebody': {
    of: 'half',
    ask: (drawn) => ({ body: { entries: [{ field: 'purpose', value: fresh(drawn), seen: 0 }] } }),
    done: (answer) => !isWhole(answer),
  },
  'GET /api/assessment/user/system/known': { of: 'half' },
  'GET /api/assessment/user/interview': { of: 'half' },
  'PUT /api/assessment/user/interview': {
    of: 'half',
    ask: ({ n }) => ({ body: { entries: [{ field: 'wireless', value: [Number(n) % 2 ? 'yes' : 'no'], seen: 999 }] } }),
    done: isWhole,
  },
  'GET /api/assessment/user/assets': { of: 'half' },
  'POST /api/assessment/user/assets': {
    of: 'half',
    ask: (drawn) => ({ body: { assets: [{ ...asset, name: fresh(drawn) }] } }),
  },
  'PUT /api/assessment/user/assets/{asset}': {
    of: 'half',
    arm: made('assets'),
    ask: (drawn) => ({ path: { asset: drawn.id as string }, body: { ...asset, name: fresh(drawn), ...seen } }),
    done: isSaved,
  },
  'DELETE /api/assessment/user/assets/{asset}': {
    of: 'half',
    arm: made('assets'),
    ask: ({ id }) => ({ path: { asset: id as string }, query: seen }),
  },
  'POST /api/assessment/user/assets/preview': {
    of: 'half',
    ask: (drawn) => ({ body: { table: `name,category\n${fresh(drawn)},CUI assets` } }),
  },
  'POST /api/assessment/user/assets/import': {
    of: 'half',
    ask: (drawn) => ({ body: { table: `name,category\n${fresh(drawn)},CUI assets` } }),
  },
  'GET /api/assessment/user/assets/table': { of: 'half' },
  'GET /api/assessment/user/flow': { of: 'half' },
  'POST /api/assessment/user/flow': {
    of: 'half',
    ask: (drawn) => ({ body: { lines: [{ ...line, what: fresh(drawn), id: randomUUID() }] } }),
  },
  'PUT /api/assessment/user/flow': {
    of: 'half',
    async arm(drawn, tools) {
      const station = fresh(drawn)
      const { added } = (await tools.call(
        'POST /api/assessment/user/flow',
        { body: { lines: [{ ...line, to: station, what: station, id: randomUUID() }] } },
        drawn,
      )) as {
        added: { id: string; version: number }[]
      }
      return { station, line: JSON.stringify(added.map(({ id, version }) => ({ id, version }))) }
    },
    ask: (drawn) => ({
      body: {
        was: { kind: 'device', name: drawn.station },
        now: { kind: 'device', name: fresh(drawn) },
        seen: JSON.parse(drawn.line as string),
      },
    }),
    done: ({ changed }) => (changed as unknown[]).length === 1,
  },
  'PUT /api/assessment/user/flow/{line}': {
    of: 'half',
    arm: made('flow'),
    ask: (drawn) => ({ path: { line: drawn.id as string }, body: { ...line, what: fresh(drawn), ...seen } }),
    done: isSaved,
  },
  'DELETE /api/assessment/user/flow/{line}': {
    of: 'half',
    arm: made('flow'),
    ask: ({ id }) => ({ path: { line: id as string }, query: seen }),
  },
  'GET /api/assessment/user/systems': { of: 'systems' },
  'POST /api/assessment/user/systems': {
    of: 'half',
    arm: async ({ place }, { query }) =>
      void (await query('DELETE FROM systems WHERE network_uuid = $1 AND place <> network_uuid', place)),
    ask: (drawn) => ({ body: { name: fresh(drawn), cageCodes: [] } }),
  },
  'PUT /api/assessment/user/systems/{system}': {
    of: 'systems',
    arm: async ({ place, person, name }, { query }) =>
      (
        await query(
          `INSERT INTO systems (place, network_uuid, name, created_at) SELECT $1, network_uuid, $3, now() FROM users WHERE id = $2
           ON CONFLICT (place) DO UPDATE SET created_at = now() RETURNING name`,
          place,
          person,
          name,
        )
      )[0],
    ask: (drawn) => ({
      path: { system: drawn.place as string },
      body: { name: fresh(drawn), cageCodes: [], seen: { name: drawn.name, cageCodes: [] } },
    }),
  },
  'DELETE /api/assessment/user/systems/{system}': {
    of: 'systems',
    few: true,
    async arm(drawn, tools) {
      await tools.query(
        'DELETE FROM systems WHERE place <> network_uuid AND network_uuid = (SELECT network_uuid FROM users WHERE id = $1) AND place <> $2',
        drawn.person,
        drawn.place,
      )
      const made = await tools.call(
        'POST /api/assessment/user/systems',
        { body: { name: fresh(drawn), cageCodes: [] } },
        drawn,
      )
      return { made: JSON.stringify(made) }
    },
    ask: ({ made: text = '{}' }) => {
      const { system: id, name } = JSON.parse(text) as Record<string, string>
      return { path: { system: id as string }, query: { name: name as string } }
    },
  },
  'GET /api/assessment/user/providers': { of: 'half' },
  'POST /api/assessment/user/providers': {
    of: 'half',
    ask: (drawn) => ({ body: { ...provider, name: fresh(drawn), provider: randomUUID() } }),
  },
  'PUT /api/assessment/user/providers/{provider}': {
    of: 'half',
    arm: made('providers'),
    ask: (drawn) => ({ path: { provider: drawn.id as string }, body: { ...provider, name: fresh(drawn), ...seen } }),
  },
  'DELETE /api/assessment/user/providers/{provider}': {
    of: 'half',
    async arm(drawn, tools) {
      const { id } = await made('providers')(drawn, tools)
      const { Items } = (await tools.call('GET /api/assessment/user/providers', {}, drawn)) as {
        Items: { provider: string; named: string }[]
      }
      return { id: id as string, named: Items.find(({ provider: one }) => one === id)?.named as string }
    },
    ask: ({ id, named }) => ({ path: { provider: id as string }, query: { ...seen, named: named as string } }),
  },
}

/** One more of the list, by the person themselves. */
function made(what: 'assets' | 'flow' | 'providers') {
  return async (drawn: Drawn, tools: Tools): Promise<Drawn> => {
    const id = randomUUID()
    const body = {
      assets: { assets: [{ ...asset, name: fresh(drawn), id }] },
      flow: { lines: [{ ...line, what: fresh(drawn), id }] },
      providers: { ...provider, name: fresh(drawn), provider: id },
    }[what]
    // Lists have limits.
    const table = { assets: 'system_assets', flow: 'system_flows', providers: 'system_providers' }[what]
    await tools.query(
      `DELETE FROM ${table} AS x WHERE place = $1 AND at > now() - interval '5 minutes'
         AND NOT EXISTS (SELECT FROM responsibilities AS r WHERE r.place = x.place AND r.provider = x.id)`,
      drawn.place,
    )
    await tools.call(`POST /api/assessment/user/${what}`, { body }, drawn)
    return { id }
  }
}
