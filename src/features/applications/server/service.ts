import { utcDay } from '../../../forms/dates.ts'
import { type Actor, requirePermission, requireUser } from '../../../platform/actor.ts'
import type { ListQuery } from '../../../platform/contract.ts'
import { PortalError } from '../../../platform/errors.ts'
import { readStaffList } from '../../../platform/lists/staff-list.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { StaffQuery } from '../../../platform/staff-list-contract.ts'
import { officeScope } from '../../locator/server/index.ts'
import { numbersOf, takeNumber } from '../../submissions/server/index.ts'
import type { Draft, DraftChange, SavedDraft } from '../contract.ts'
import { askedForm } from '../form/asked.ts'
import { draftProblems } from '../form/draft.ts'
import type { Program } from '../form/program.ts'
import { toldAnswers } from '../form/told.ts'
import type { OwnApplication } from '../own-contract.ts'
import { definitions } from '../programs/definitions.ts'
import type { ApplicationStatus } from '../transitions-contract.ts'
import { centerOf, listsOf } from './centers.ts'
import { deskRows } from './desk.ts'
import { beginAnew, readDraft, saveDraft } from './drafts.ts'
import { judge, refuse, requireAdmitted } from './judge.ts'
import { cameInMail, newContactMail, receivedMail } from './mails.ts'
import type { OfficeAt } from './offices.ts'
import { ownApplications } from './own-applications.ts'
import { answerQuestion, type Reply, withdraw } from './own-changes.ts'
import { openQuestion } from './questions.ts'
import { type Application, companyOf, findApplications, listSubmitted, submitOnce } from './store.ts'

interface Sent {
  submittedAt: string
  status: ApplicationStatus
  statusAt: string
  /** What the desk wrote with the status. */
  message: string
}

/** Null, and without a message, before it is sent in. */
type OwnStanding = (Sent | { submittedAt: null; status: null; statusAt: null; message: '' }) & {
  /** Of what stands; empty before it is sent in, and for what was sent in before there were numbers. */
  number: string
  question: { id: string; askedAt: string; text: string; fields: string[] } | null
  earlier: Sent | null
}

/** Applications to programs: one engine, whose forms are data (`programs/`). */
export function applicationsService(portal: Portal, officeAt: OfficeAt) {
  const { db, clock, messages, settings } = portal
  return {
    /** What became of what the one who asks sent in. */
    async read(actor: Actor, program: Program): Promise<OwnStanding> {
      const all = await findApplications(db, requireUser(actor).userId, program)
      const [earlier = null] = all.filter(({ set_aside }) => set_aside > 0).flatMap(sentOf)
      const standing = all.find(({ set_aside }) => set_aside === 0)
      const [sent] = standing ? sentOf(standing) : []
      const number = (standing && sent && (await numbersOf(db, [standing.id])).get(standing.id)) ?? ''
      const open = standing && (await openQuestion(db, standing))
      const question = open
        ? { id: String(open.id), askedAt: open.asked_at.toISOString(), text: open.text, fields: open.fields }
        : null
      const nothing = { submittedAt: null, status: null, statusAt: null, message: '' } as const
      return { ...(sent ?? nothing), number, question, earlier }
    },

    async readDraft(actor: Actor, program: Program): Promise<Draft> {
      return readDraft(portal, requireAdmitted(actor, definitions[program]), program)
    },

    /** Opens the form again, with the earlier answers in it, once nothing follows on what was sent in (DESK-03). */
    async beginAnew(actor: Actor, program: Program): Promise<Draft> {
      const user = requireAdmitted(actor, definitions[program])
      const begun = await beginAnew(portal, user, program)
      if (!begun) throw alreadySubmitted(program)
      return readDraft(portal, user, program)
    },

    /** Keeps what is typed, right or wrong, so that it can be gone on with elsewhere. */
    async saveDraft(actor: Actor, program: Program, change: DraftChange): Promise<SavedDraft> {
      const user = requireAdmitted(actor, definitions[program])
      refuse(draftProblems(askedForm(definitions[program], []), change.entries))
      const saved = await saveDraft(portal, user, program, change)
      if (!saved) throw alreadySubmitted(program)
      return saved
    },

    /** Submits once, with the mails of it. Of two at the same moment one wins; the other is told (PILOT-37, MEP-18). */
    async submit(
      actor: Actor,
      program: Program,
      payload: Record<string, unknown>,
    ): Promise<{ message: string; number: string }> {
      const user = requireAdmitted(actor, definitions[program])
      const at = clock.now()
      const lists = await listsOf(db, program)
      const answers = judge(definitions[program], payload, { today: utcDay(at), lists })
      const sought = await officeAt(String(answers.state), String(answers.zipCode))
      const number = await db.transaction().execute(async (tx) => {
        const id = await submitOnce(tx, { userId: user.userId, program, answers, sought, at })
        if (!id) throw alreadySubmitted(program)
        const office = answers.optInForMEP === true ? await centerOf(tx, String(answers.state)) : undefined
        const number = await takeNumber(tx, { application: id }, at)
        const copy = {
          number,
          shared: Boolean(office?.email),
          sections: toldAnswers(definitions[program], answers, lists),
        }
        await messages.mail(tx, { to: user.email, ...receivedMail(portal, program, copy) })
        const company = await companyOf(tx, user.organizationId)
        await messages.mail(tx, {
          to: settings.site.infoMailbox,
          ...cameInMail(portal, { program, id, number }, company),
        })
        if (office?.email)
          await messages.mail(tx, {
            to: office.email,
            replyTo: user.email,
            ...newContactMail(portal, answers, user.email, number),
          })
        return number
      })
      return { message: 'Submission Successful', number }
    },

    /** Answers what the desk asked (DESK-04). */
    async answer(actor: Actor, program: Program, reply: Reply): Promise<void> {
      await answerQuestion(portal, officeAt, requireAdmitted(actor, definitions[program]), program, reply)
    },

    /** Takes back what is not decided yet (DESK-07). */
    async withdraw(actor: Actor, program: Program): Promise<void> {
      await withdraw(portal, requireUser(actor), program)
    },

    /** All of the one who asks (DESK-07). */
    async own(actor: Actor): Promise<OwnApplication[]> {
      return ownApplications(db, requireUser(actor).userId)
    },

    /** The desk's list (DESK-01). */
    async search(actor: Actor, query: StaffQuery) {
      requirePermission(actor, 'applications.read')
      return readStaffList(deskRows(db, actor, await officeScope(db, actor)), query)
    },

    /** What was submitted, newest first. */
    async list(actor: Actor, program: Program, query: ListQuery = {}) {
      requirePermission(actor, 'applications.read')
      return listSubmitted(db, program, await officeScope(db, actor), query)
    },
  }
}
export type ApplicationsService = ReturnType<typeof applicationsService>

const sentOf = ({ submitted_at, status, status_at, status_note }: Application): Sent[] =>
  submitted_at
    ? [
        {
          submittedAt: submitted_at.toISOString(),
          status: status as ApplicationStatus,
          statusAt: (status_at ?? submitted_at).toISOString(),
          message: status_note,
        },
      ]
    : []

const alreadySubmitted = (program: Program) =>
  program === 'pilot'
    ? new PortalError('already_submitted', 409, 'You have already applied to the pilot program.')
    : new PortalError('already_registered', 409, 'You have already registered for MEP.')
