import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Accounts, User } from '../../accounts/server/index.ts'

const contactFields = [
  'attendeesName',
  'name',
  'emailAddress',
  'phoneNumber',
  'companyName',
  'UIENumber',
  'city',
  'county',
]

/**
 * Answers belong to no account; those that carry its address are its owner's all the same. The opinion stays when the
 * account goes, and who held it is forgotten.
 */
export function openSurveys(accounts: Accounts): void {
  accounts.beforeRemoval.push(async (tx, user) => {
    await tx
      .updateTable('survey_answers')
      .set({ answers: sql`answers - ${contactFields}::text[]` as never })
      .where(ofAddress(user.email))
      .execute()
  })
  accounts.exportParts.set('surveys', (db: Db, user: User) =>
    db
      .selectFrom('survey_answers')
      .select(['survey', 'answered_at as answeredAt', 'answers'])
      .where(ofAddress(user.email))
      .orderBy('answered_at')
      .execute(),
  )
}

/** In the words of its index. */
const ofAddress = (email: string) =>
  sql<boolean>`answers ? 'emailAddress' AND lower(answers ->> 'emailAddress') = ${email.toLowerCase()}`
