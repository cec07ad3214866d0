import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit, changed } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import { findUser, peopleWho } from '../../accounts/server/index.ts'
import type { DeskApplication } from '../desk-contract.ts'
import { type ApplicationStatus, asking, endings, statusWords, transitions } from '../transitions-contract.ts'
import { noSuch, readDeskApplication } from './desk-application.ts'
import { questionMail, statusMail } from './mails.ts'
import { ask } from './questions.ts'
import { emptyDraft, type One, writeHistory } from './store.ts'

/** Of two changes made on the same revision, the second is not saved: it is shown the first (DESK-09). */
export interface DeskChange {
  saved: boolean
  application: DeskApplication
}

type Row = Awaited<ReturnType<typeof lockOne>>

async function change(
  { db }: Portal,
  actor: Actor,
  one: One,
  revision: number,
  write: (tx: Tx, before: Row) => Promise<void>,
): Promise<DeskChange> {
  const saved = await db.transaction().execute(async (tx) => {
    const before = await lockOne(tx, one)
    if (before.revision !== revision) return false
    await write(tx, before)
    return true
  })
  return { saved, application: await readDeskApplication(db, actor, one) }
}

/** @throws PortalError 404 for a draft as well */
async function lockOne(tx: Tx, { program, id }: One) {
  const row = await tx
    .selectFrom('applications')
    .select(['user_id', 'revision', 'assigned_to', 'status', 'set_aside'])
    .where('id', '=', id)
    .where('program', '=', program)
    .where('status', '<>', 'draft')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noSuch()
  return row
}

/**
 * Gives an application to somebody of the desk, or to nobody.
 * @throws PortalError 400 for a person who may not decide applications, 404 where there is none
 */
export async function assignApplication(
  portal: Portal,
  actor: Actor,
  one: One,
  { revision, to }: { revision: number; to: string | null },
  origin: Origin,
): Promise<DeskChange> {
  const by = requirePermission(actor, 'applications.decide')
  const fits = to === null || (await peopleWho(portal.db, 'applications.decide')).some(({ id }) => id === to)
  if (!fits) throw badInput({ to: 'This person may not decide applications.' })
  return change(portal, actor, one, revision, async (tx, before) => {
    if (before.assigned_to === to) return
    const at = portal.clock.now()
    await tx
      .updateTable('applications')
      .set({ assigned_to: to, revision: revision + 1 })
      .where('id', '=', one.id)
      .execute()
    await writeHistory(tx, { id: one.id, what: 'assigned', before: before.assigned_to, after: to, by, at })
    await audit(tx, at, {
      event: 'application-assigned',
      actor,
      userId: to,
      origin,
      area: 'applications',
      item: one.id,
      details: changed({ to: before.assigned_to }, { to }),
    })
  })
}

interface Decision {
  revision: number
  status: ApplicationStatus
  message: string
  /** What a question is about, by the names of the form's fields. */
  fields?: readonly string[]
}

/**
 * Says what became of an application, and tells the applicant in the words given; without words no mail is sent (DESK-03).
 * Where more information is needed the words are the question, and the form opens for the applicant (DESK-04).
 * @throws PortalError 400 for a status that may not follow and a question without words, 404 where there is none
 */
export async function decideApplication(
  portal: Portal,
  actor: Actor,
  one: One,
  { revision, status, message, fields = [] }: Decision,
  origin?: Origin,
): Promise<DeskChange> {
  const by = requirePermission(actor, 'applications.decide')
  return change(portal, actor, one, revision, async (tx, before) => {
    const stood = before.status as ApplicationStatus
    if (before.set_aside > 0) throw badInput({ status: 'The applicant has begun another application since.' })
    if (!transitions[stood].includes(status))
      throw badInput({ status: `What is "${statusWords[stood]}" cannot become "${statusWords[status]}".` })
    const at = portal.clock.now()
    const about = status === asking ? await ask(tx, one, { text: message, fields, by, at }) : undefined
    await tx
      .updateTable('applications')
      .set({
        status,
        status_note: message,
        ...(endings.includes(status) ? emptyDraft : {}),
        status_by: by,
        status_at: at,
        revision: revision + 1,
      })
      .where('id', '=', one.id)
      .execute()
    await writeHistory(tx, { id: one.id, what: 'status', before: stood, after: status, note: message, by, at })
    await audit(tx, at, {
      event: 'application-decided',
      actor,
      userId: before.user_id,
      origin,
      area: 'applications',
      item: one.id,
      details: changed({ status: stood }, { status }),
    })
    const applicant = await findUser(tx, before.user_id)
    const letter = about ? questionMail(portal, one.program, message, about) : statusMail(portal, one.program, message)
    if (message && applicant) await portal.messages.mail(tx, { to: applicant.email, ...letter })
  })
}

/** Writes down what the people of the desk are to know, and nobody else (DESK-05). */
export async function noteApplication(
  { db, clock }: Portal,
  actor: Actor,
  one: One,
  text: string,
  origin: Origin,
): Promise<DeskApplication> {
  const by = requirePermission(actor, 'applications.decide')
  await db.transaction().execute(async (tx) => {
    const { user_id } = await lockOne(tx, one)
    const at = clock.now()
    await tx.insertInto('application_notes').values({ application_id: one.id, at, text, by }).execute()
    const event = 'application-noted'
    await audit(tx, at, { event, actor, userId: user_id, origin, area: 'applications', item: one.id })
  })
  return readDeskApplication(db, actor, one)
}
