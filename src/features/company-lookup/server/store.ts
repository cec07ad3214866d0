import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Upkeep } from '../../../platform/db/in-batches.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import type { CodeKind, Company } from '../contract.ts'
import type { CompanyCode } from './registry.ts'
import './tables.ts'

export async function insertSampleCompanies(
  tx: Tx,
  companies: readonly Insertable<PortalTables['sample_companies']>[],
): Promise<void> {
  await tx.insertInto('sample_companies').values(companies).execute()
}

const sampleColumns = { CAGE: 'cage_code', DUNS: 'duns', UEI: 'uei' } as const satisfies Record<CodeKind, string>

export async function findSampleCompany(db: Db, { kind, code }: CompanyCode): Promise<Company | undefined> {
  const row = await db
    .selectFrom('sample_companies')
    .select(['company', 'uei'])
    .where(sampleColumns[kind], '=', code)
    .executeTakeFirst()
  return row && { ...row.company, uei: row.uei }
}

export interface KeptAnswer {
  company: Company | undefined
  askedAt: Date
}

const keyOf = ({ kind, code }: CompanyCode) => `${kind} ${code}`

export async function keptAnswer(db: Db, code: CompanyCode): Promise<KeptAnswer | undefined> {
  const row = await db
    .selectFrom('registry_answers')
    .select(['company', 'asked_at'])
    .where('code', '=', keyOf(code))
    .executeTakeFirst()
  return row && { company: row.company ?? undefined, askedAt: row.asked_at }
}

export async function keepAnswer(db: Db, code: CompanyCode, company: Company | undefined, now: Date): Promise<void> {
  const answer = { company: company ? JSON.stringify(company) : null, asked_at: now }
  await db
    .insertInto('registry_answers')
    .values({ code: keyOf(code), ...answer })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(answer))
    .execute()
}

export const forgetAnswers = (db: Db, before: Date, upkeep: Upkeep): Promise<void> =>
  upkeep.deleteWalked(db, 'registry_answers', 'code', sql`asked_at < ${before}`)
