import { utcDay } from '../../../forms/dates.ts'
import { fieldsOf } from '../../../forms/definition.ts'
import type { UserActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput, notFound, PortalError } from '../../../platform/errors.ts'
import type { Letter } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'
import { findUser, peopleWho } from '../../accounts/server/index.ts'
import { numbersOf } from '../../submissions/server/index.ts'
import { replyField } from '../form/asked.ts'
import type { Answers } from '../form/payload.ts'
import type { Program } from '../form/program.ts'
import { toldChanges } from '../form/told.ts'
import { definitions } from '../programs/definitions.ts'
import { type ApplicationStatus, statusWords, undecided } from '../transitions-contract.ts'
import { centerOf, listsOf } from './centers.ts'
import { judge } from './judge.ts'
import { answerCopyMail, answeredMail, newContactMail, takenBackMail } from './mails.ts'
import type { OfficeAt } from './offices.ts'
import { openQuestion } from './questions.ts'
import { type Application, companyOf, emptyDraft, lockStanding, writeHistory } from './store.ts'

export interface Reply {
  /** The question's id. */
  question: string
  replyToDesk: string
  answers: Record<string, unknown>
}

/**
 * Takes the applicant's answer to what the desk asked, in words or by what it changes, and gives the application back
 * to the desk (DESK-04). Of several at the same moment one counts.
 * @throws PortalError 400 for what does not fit and for an answer that says nothing, 409 where this is not asked (any more)
 */
export async function answerQuestion(
  portal: Portal,
  officeAt: OfficeAt,
  user: UserActor,
  program: Program,
  { question, replyToDesk: reply, answers: payload }: Reply,
): Promise<void> {
  const { db, clock, messages } = portal
  const at = clock.now()
  const definition = definitions[program]
  const lists = await listsOf(db, program)
  // Before the transaction: it asks the database on a connection of its own.
  const sought = await officeAt(textOf(payload.state), textOf(payload.zipCode))
  await db.transaction().execute(async (tx) => {
    const standing = await lockStanding(tx, user.userId, program)
    const open = standing && (await openQuestion(tx, standing))
    if (!standing || open === undefined || String(open.id) !== question) throw notAsked(open !== undefined)
    const before = standing.answers ?? {}
    const judged = judge(definition, payload, { today: utcDay(at), lists })
    const answers = { ...askedByEarlierForms(program, before), ...judged }
    const changes = toldChanges(definition, before, answers, lists)
    if (!reply && changes.length === 0)
      throw badInput({ [replyField]: 'Write an answer, or change what you were asked about.' })
    await tx
      .updateTable('application_questions')
      .set({ answered_at: at, reply, answers_before: JSON.stringify(before) })
      .where('id', '=', open.id)
      .execute()
    const moved = before.state !== answers.state || before.zipCode !== answers.zipCode
    await tx
      .updateTable('applications')
      .set({ answers: JSON.stringify(answers), ...emptyDraft, saved_at: at })
      .$if(moved, (update) => update.set({ office: sought.office, office_version: sought.version }))
      .where('id', '=', standing.id)
      .execute()
    await becomes(tx, user, standing, { status: 'in review', note: reply, at })
    const number = await numberOf(tx, standing.id)
    const { email } = user
    const center = isToldAnew(before, answers) ? await centerOf(tx, String(answers.state)) : undefined
    await messages.mail(tx, {
      to: email,
      ...answerCopyMail(portal, program, { number, reply, changes, shared: Boolean(center?.email) }),
    })
    await tellDesk(tx, portal, user, standing, answeredMail)
    if (center?.email)
      await messages.mail(tx, {
        to: center.email,
        replyTo: email,
        ...newContactMail(portal, answers, email, number),
      })
  })
}

/**
 * Takes an application back that is not decided yet (DESK-07).
 * @throws PortalError 404 where there is none, 409 where it is decided by now
 */
export async function withdraw(portal: Portal, user: UserActor, program: Program): Promise<void> {
  const at = portal.clock.now()
  await portal.db.transaction().execute(async (tx) => {
    const standing = await lockStanding(tx, user.userId, program)
    if (!standing || standing.status === 'draft') throw notFound('You have sent nothing in.')
    if (!undecided.includes(standing.status)) {
      const text = `It has been decided: its status is "${statusWords[standing.status]}". To end it, please write to us.`
      throw new PortalError('decided', 409, text)
    }
    await becomes(tx, user, standing, { status: 'withdrawn', note: '', at })
    await tellDesk(tx, portal, user, standing, takenBackMail)
  })
}

/** By the applicant: the revision grows as with a change of the desk, which is then shown it (DESK-09). */
async function becomes(
  tx: Tx,
  { userId }: UserActor,
  { id, status: before, revision }: Application,
  { status, note, at }: { status: ApplicationStatus; note: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({
      status,
      status_note: '',
      ...(status === 'withdrawn' ? emptyDraft : {}),
      status_by: userId,
      status_at: at,
      revision: revision + 1,
    })
    .where('id', '=', id)
    .execute()
  await writeHistory(tx, { id, what: 'status', before, after: status, note, by: userId, at })
}

/** A mail to who looks after it, or to the programme; it holds the company's name and the way alone, as DESK-02 says. */
async function tellDesk(
  tx: Tx,
  portal: Portal,
  user: UserActor,
  { id, program, assigned_to }: Application,
  mail: typeof answeredMail,
): Promise<void> {
  const able = assigned_to !== null && (await peopleWho(tx, 'applications.decide')).some(({ id }) => id === assigned_to)
  const assignee = able ? await findUser(tx, assigned_to) : undefined
  const company = await companyOf(tx, user.organizationId)
  const letter: Letter = mail(portal, { program, id, number: await numberOf(tx, id) }, company)
  await portal.messages.mail(tx, { to: assignee?.email ?? portal.settings.site.infoMailbox, ...letter })
}

/** As it will be kept; what is no text is refused later. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const numberOf = async (tx: Tx, id: string) => (await numbersOf(tx, [id])).get(id) ?? ''

/** What the form of today does not ask stays as it was answered. */
function askedByEarlierForms(program: Program, answers: Answers): Answers {
  const known = new Set(['name', ...fieldsOf(definitions[program]).map(({ name }) => name)])
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !known.has(name)))
}

/** Sharing was agreed to only now, or it is another state's office by now (MEP-09). */
const isToldAnew = (before: Answers, after: Answers): boolean =>
  after.optInForMEP === true && (before.optInForMEP !== true || before.state !== after.state)

const notAsked = (other: boolean) =>
  new PortalError(
    'not_asked',
    409,
    other
      ? 'We have asked something else since. Please reload the page; what you entered stays.'
      : 'We are no longer asking about it. Please reload the page to see where it stands.',
  )
