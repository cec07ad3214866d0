import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { batches } from '../../../platform/db/in-batches.ts'
import { isOver } from '../../../platform/messages/messages.ts'
import type { HomeEntry } from '../../accounts/contract.ts'
import type { Accounts, SentEntry, User } from '../../accounts/server/index.ts'
import { beginningOf } from '../../submissions/server/index.ts'
import type { Program } from '../form/program.ts'
import { asking, programNames, statusWords } from '../transitions-contract.ts'
import { deleteOldDrafts } from './store.ts'

/** A draft that nobody went on with is forgotten after half a year. */
const draftsKept = 183 * 86_400_000

/** Takes its part in what happens to accounts, and forgets drafts that nobody goes on with. Before the jobs start. */
export function openApplications(accounts: Accounts): void {
  accounts.beforeRemoval.push(async (tx, user) => {
    await tx.deleteFrom('applications').where('user_id', '=', user.id).execute()
    await tx.updateTable('applications').set({ assigned_to: null }).where('assigned_to', '=', user.id).execute()
    await tx.deleteFrom('expert_messages').where('user_id', '=', user.id).execute()
    // Mails to centers that carry what the person wrote; those still to be sent are sent.
    await tx.deleteFrom('messages').where('reply_to', '=', user.email).where(isOver).execute()
  })
  accounts.exportParts.set('applications', exportApplications)
  accounts.homeSources.push(
    { part: 'applications', read: applicationsAtHome },
    { part: 'messages', read: expertMessagesAtHome },
  )
  accounts.sentSources.push(sentApplications, sentExpertMessages(accounts.settings.site.programmeName))
  accounts.jobs.declare({
    name: 'applications-upkeep',
    cron: '57 3 * * *',
    run: (_, signal) =>
      deleteOldDrafts(accounts.db, new Date(accounts.clock.now().getTime() - draftsKept), batches({ signal })),
  })
}

async function exportApplications(db: Db, user: User) {
  const kept = await db
    .selectFrom('applications')
    .select([
      'id',
      'program',
      'status',
      'status_note as statusNote',
      'draft',
      'answers',
      'saved_at as savedAt',
      'submitted_at as submittedAt',
    ])
    .where('user_id', '=', user.id)
    .orderBy('program')
    .orderBy(sql`nullif(set_aside, 0)`)
    .execute()
  const questions = await db
    .selectFrom('application_questions as q')
    .innerJoin('applications as a', 'a.id', 'q.application_id')
    .select([
      'q.application_id as id',
      'q.asked_at as askedAt',
      'q.text',
      'q.fields',
      'q.answered_at as answeredAt',
      'q.reply',
      'q.answers_before as answersBefore',
    ])
    .where('a.user_id', '=', user.id)
    .orderBy('q.id')
    .execute()
  const applications = kept.map(({ id, ...application }) => ({
    ...application,
    questions: questions.filter((question) => question.id === id).map(({ id: _, ...question }) => question),
  }))
  const messagesToExperts = await db
    .selectFrom('expert_messages')
    .select(['state', 'center', 'message', 'sent_at as sentAt'])
    .where('user_id', '=', user.id)
    .orderBy('sent_at')
    .execute()
  return { applications, messagesToExperts }
}

const pages = { pilot: '/pilot-register', mep: '/mep-register' } as const satisfies Record<Program, string>

/** How each application stands, and which was begun and not sent. */
async function applicationsAtHome(db: Db, user: User): Promise<HomeEntry[]> {
  const standing = await db
    .selectFrom('applications')
    .select(['program', 'status', 'status_at', 'saved_at', 'submitted_at'])
    .where('user_id', '=', user.id)
    .where('set_aside', '=', 0)
    .orderBy('program')
    .execute()
  return standing.map(({ program, status, status_at, saved_at, submitted_at }): HomeEntry => {
    const title = `Your ${programNames[program]}`
    const to = pages[program]
    return status === 'draft'
      ? { title, text: 'Begun and not sent yet. Last saved', at: saved_at.toISOString(), to, waits: true }
      : status === asking
        ? {
            title,
            text: 'A question waits for your answer, since',
            at: (status_at ?? saved_at).toISOString(),
            to,
            waits: true,
          }
        : { title, text: statusWords[status], at: (status_at ?? submitted_at ?? saved_at).toISOString(), to }
  })
}

/** So many of them stand on My page. */
const latest = 3

async function expertMessagesAtHome(db: Db, user: User): Promise<HomeEntry[]> {
  const sent = await db
    .selectFrom('expert_messages')
    .select(['center', 'sent_at'])
    .where('user_id', '=', user.id)
    .orderBy('sent_at', 'desc')
    .limit(latest)
    .execute()
  return sent.map(({ center, sent_at }) => ({ title: `To ${center}`, at: sent_at.toISOString(), to: '/mep' }))
}

async function sentApplications(db: Db, user: User, most: number): Promise<SentEntry[]> {
  const sent = await db
    .selectFrom('applications')
    .select(['id', 'program', 'status', 'status_at', 'submitted_at', 'set_aside'])
    .where('user_id', '=', user.id)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(most)
    .execute()
  return sent.flatMap(({ id, program, status, status_at, submitted_at, set_aside }) =>
    status === 'draft' || !submitted_at
      ? []
      : [
          {
            id,
            kind: 'application' as const,
            title: `Your ${programNames[program]}`,
            text: '',
            sentAt: submitted_at,
            state: statusWords[status],
            ...(status_at ? { stateAt: status_at } : {}),
            page: set_aside === 0 ? pages[program] : '',
          },
        ],
  )
}

const sentExpertMessages =
  (programme: string) =>
  async (db: Db, user: User, most: number): Promise<SentEntry[]> => {
    const sent = await db
      .selectFrom('expert_messages')
      .select(['id', 'center', 'message', 'sent_at'])
      .where('user_id', '=', user.id)
      .orderBy('sent_at', 'desc')
      .limit(most)
      .execute()
    return sent.map(({ id, center, message, sent_at }) => ({
      id,
      kind: 'message' as const,
      title: `To ${center || programme}`,
      text: beginningOf(message),
      sentAt: sent_at,
      state: 'Passed on: the answer comes by mail',
      page: '',
    }))
  }
