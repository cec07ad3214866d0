import pg from 'pg'
import { vi } from 'vitest'

export interface Statement {
  text: string
  values: unknown[]
}

/** Every statement that this process sends to a database while `during` runs, in their order. */
export async function statementsOf(during: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const original = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [query, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    if (typeof query === 'string') sent.push({ text: query, values: Array.isArray(values) ? values : [] })
    else if (typeof query?.text === 'string') sent.push({ text: query.text, values: query.values ?? values ?? [] })
    return (original as (...all: unknown[]) => unknown).apply(this, given)
  } as never)
  try {
    await during()
  } finally {
    spy.mockRestore()
  }
  return sent
}

/**
 * The plan of a statement as PostgreSQL would carry it out on tables too large to be read whole.
 * @returns undefined for what has no plan, as BEGIN
 */
export async function planOf(client: pg.Client, { text, values }: Statement): Promise<string | undefined> {
  if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return undefined
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values as never[])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('ROLLBACK')
  }
}

/**
 * Carries a statement out, without effect, as on tables too large to be read whole.
 * @returns how many rows it reads of each table, over all turns of its loops. Before PostgreSQL 18 a loop that finds
 * fewer than one in two turns counts as none
 */
export async function rowsRead(client: pg.Client, { text, values }: Statement): Promise<Record<string, number>> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values as never[],
    )
    const read: Record<string, number> = {}
    const walk = (node: PlanNode): void => {
      const table = node['Relation Name']
      if (table) read[table] = (read[table] ?? 0) + rowsOf(node)
      for (const below of node.Plans ?? []) walk(below)
    }
    walk((rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan)
    return read
  } finally {
    await client.query('ROLLBACK')
  }
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const rowsOf = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']
