import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Accounts, SentEntry, User } from '../../accounts/server/index.ts'
import { beginningOf } from '../../submissions/server/index.ts'

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
 * account goes; who held it is forgotten, and its number, by which it could be found.
 */
export function openSurveys(accounts: Accounts): void {
  accounts.beforeRemoval.push(async (tx, user) => {
    await sql`
      DELETE FROM submissions WHERE survey_answer = ANY (ARRAY(
        SELECT id FROM survey_answers WHERE ${ofAddress(user.email)}))`.execute(tx)
    await tx
      .updateTable('survey_answers')
      .set({ answers: sql`answers - ${contactFields}::text[]` as never })
      .where(ofAddress(user.email))
      .execute()
  })
  accounts.sentSources.push(sentFeedback)
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

/** Feedback under their address. */
async function sentFeedback(db: Db, user: User, most: number): Promise<SentEntry[]> {
  const rows = await db
    .selectFrom('survey_answers')
    .select(['id', 'answered_at', 'answers'])
    .where('survey', '=', 'feedback')
    .where(ofAddress(user.email))
    .orderBy('answered_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, answered_at, answers }) => ({
    id,
    kind: 'message',
    title: `Feedback on ${answers.location ?? 'an office'}`,
    text: beginningOf(answers.feedback ?? ''),
    sentAt: answered_at,
    state: 'Received',
    page: '',
  }))
}
