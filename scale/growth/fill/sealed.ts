import type pg from 'pg'
import { sealAsset } from '../../../src/features/assessments/server/assets/store.ts'
import { sealLine } from '../../../src/features/assessments/server/flow/store.ts'
import { sealProvider } from '../../../src/features/assessments/server/provider-store.ts'
import { sealJson } from '../../../src/features/assessments/server/sealed-json.ts'
import { assetCategoryKeys } from '../../../src/features/assessments/system/assets.ts'
import { noProvider } from '../../../src/features/assessments/system/providers.ts'
import type { Secrets } from '../../../src/platform/secrets.ts'
import { level2 } from './check-keys.ts'

/** Places that are sealed for at a time. */
const atOnce = 2_000

const facts = {
  name: 'Works',
  purpose: 'Parts made to drawings.',
  boundary: 'One hall, one office.',
  users: '14',
  planName: 'Our plan',
}
const interview = { makes: ['parts'], customers: ['prime'], marked: ['yes'], wireless: ['yes'] }
const assets = [
  'File server',
  'Mail',
  'Firewall',
  'CNC 1',
  'CNC 2',
  'Laptop 1',
  'Laptop 2',
  'Camera',
  'Printer',
  'Guest WLAN',
]
const flow = ['Drawings', 'Orders', 'Inspection reports', 'Backups']
const providers = ['Cloud & Co', 'Desk Help']

interface Place {
  p: string
  place: string
  person: string
}

type Row = [place: string, id: string, sealed: string, by: string, more?: string]

/** What is entered of systems, each text sealed for where it lies: the portal alone could not tell it from real ones. */
export async function fillSealed(client: pg.Client, secrets: Secrets, places: number): Promise<void> {
  for (let from = 0; from < places; from += atOnce) {
    const { rows } = await client.query<Place>(
      `SELECT p, network AS place, person FROM growth.places WHERE key = '${level2}' AND p >= $1 AND p < $2 ORDER BY network`,
      [from, from + atOnce],
    )
    const ids = await idsOf(client, rows)
    await insert(client, 'system_facts (place, field, sealed, by', fieldsOf(secrets, rows, 'fact', facts, 'systems'))
    await insert(
      client,
      'interview_answers (place, field, sealed, by',
      fieldsOf(secrets, rows, 'answer', interview, 'interview'),
    )
    const listed = (names: string[], kind: string, seal: (place: string, id: string, index: number) => string) =>
      rows.flatMap(({ p, place, person }) =>
        names.map((_, index): Row => {
          const id = ids.get(`${kind} ${Number(p) * 100 + index}`) as string
          return [place, id, seal(place, id, index), person]
        }),
      )
    const categoryOf = (index: number) =>
      assetCategoryKeys[index % assetCategoryKeys.length] as (typeof assetCategoryKeys)[number]
    const ofAssets = listed(assets, 'asset', (place, id, index) => {
      const entries = {
        category: categoryOf(index),
        name: assets[index] as string,
        kind: 'Device',
        owner: 'Dana Ruiz',
        location: 'Hall 1',
        managed: '',
      }
      return sealAsset(secrets, { place, id, category: entries.category }, entries)
    })
    await insert(
      client,
      'system_assets (place, id, sealed, by, category',
      ofAssets.map((row, index): Row => [row[0], row[1], row[2], row[3], categoryOf(index % assets.length)]),
    )
    const ofFlow = listed(flow, 'line', (place, id, index) =>
      sealLine(
        secrets,
        { place, id },
        {
          what: flow[index] as string,
          from: 'Customer',
          fromKind: 'outside',
          to: 'File server',
          toKind: 'device',
          way: 'Mail',
          protection: 'TLS',
        },
      ),
    )
    await insert(client, 'system_flows (place, id, sealed, by', ofFlow)
    const ofProviders = listed(providers, 'provider', (place, id, index) =>
      sealProvider(secrets, place, id, {
        ...noProvider,
        name: providers[index] as string,
        does: 'Looks after computers',
        cui: 'no',
      }),
    )
    await insert(client, 'system_providers (place, id, sealed, by', ofProviders)
  }
}

/** As `sealed-fields.ts` seals them. */
const fieldsOf = (
  secrets: Secrets,
  places: Place[],
  word: string,
  values: object,
  purpose: 'systems' | 'interview',
): Row[] =>
  places.flatMap(({ place, person }) =>
    Object.entries(values).map(
      ([field, value]): Row => [place, field, sealJson(secrets, `${word} ${place} ${field}`, value, purpose), person],
    ),
  )

/** Those that the other steps name too: made by the database's own function. */
async function idsOf(client: pg.Client, places: Place[]): Promise<Map<string, string>> {
  const most = Math.max(assets.length, flow.length, providers.length)
  const { rows } = await client.query<{ name: string; id: string }>(
    `SELECT kind || ' ' || n AS name, growth.id(kind, n) AS id
     FROM unnest('{asset,line,provider}'::text[]) AS kind, unnest($1::bigint[]) AS p, generate_series(p * 100, p * 100 + ${most - 1}) AS n`,
    [places.map(({ p }) => p)],
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}

async function insert(client: pg.Client, columns: string, rows: Row[]): Promise<void> {
  const values = [0, 1, 2, 3, ...(rows[0]?.length === 5 ? [4] : [])].map((column) => rows.map((row) => row[column]))
  const types = [columns.includes('field') ? ['uuid', 'text'] : ['uuid', 'uuid'], 'text', 'uuid', 'text'].flat()
  const given = values.map((_, index) => `$${index + 1}::${types[index]}[]`).join(', ')
  await client.query(`INSERT INTO ${columns}, at, version) SELECT *, now(), 1 FROM unnest(${given})`, values)
}
