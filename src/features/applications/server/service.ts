import { type Actor, requirePermission, requireUser, type UserActor } from '../../../platform/actor.ts'
import { audit, changed } from '../../../platform/audit.ts'
import type { ListQuery } from '../../../platform/contract.ts'
import { badInput, notFound, notPermitted, PortalError } from '../../../platform/errors.ts'
import { readStaffList } from '../../../platform/lists/staff-list.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { StaffQuery } from '../../../platform/staff-list-contract.ts'
import { findUser } from '../../accounts/server/index.ts'
import type { ApplicationStatus, Draft, DraftChange, SavedDraft } from '../contract.ts'
import { problemsOf } from '../form/check.ts'
import { utcDay } from '../form/dates.ts'
import type { FormDefinition, Lists, Program } from '../form/definition.ts'
import { draftProblems } from '../form/draft.ts'
import { type Answers, answersOf, entriesOf } from '../form/payload.ts'
import { definitions } from '../programs/definitions.ts'
import { centerList } from '../programs/mep.ts'
import { centerOf, centerOptions } from './centers.ts'
import { deskRows } from './desk.ts'
import { readDraft, saveDraft } from './drafts.ts'
import { cameInMail, newContactMail, receivedMail, statusMail } from './mails.ts'
import {
  companyOf,
  findApplication,
  listSubmitted,
  lockApplication,
  submitOnce,
  writeHistory,
  writeStatus,
} from './store.ts'

/** Applications to programs: one engine, whose forms are data (`programs/`). */
export function applicationsService(portal: Portal) {
  const { db, clock, messages, settings } = portal
  return {
    async read(actor: Actor, program: Program): Promise<{ submittedAt: string | null }> {
      const application = await findApplication(db, requireUser(actor).userId, program)
      return { submittedAt: application?.submitted_at?.toISOString() ?? null }
    },

    async readDraft(actor: Actor, program: Program): Promise<Draft> {
      return readDraft(portal, requireAdmitted(actor, definitions[program]), program)
    },

    /** Keeps what is typed, right or wrong, so that it can be gone on with elsewhere. */
    async saveDraft(actor: Actor, program: Program, change: DraftChange): Promise<SavedDraft> {
      const user = requireAdmitted(actor, definitions[program])
      refuse(draftProblems(definitions[program], change.entries))
      const saved = await saveDraft(portal, user, program, change)
      if (!saved) throw alreadySubmitted(program)
      return saved
    },

    /** Submits once, with the mails of it. Of two at the same moment one wins; the other is told (PILOT-37, MEP-18). */
    async submit(actor: Actor, program: Program, payload: Record<string, unknown>): Promise<{ message: string }> {
      const user = requireAdmitted(actor, definitions[program])
      const at = clock.now()
      const lists: Lists = program === 'mep' ? { [centerList]: await centerOptions(db) } : {}
      const answers = judge(definitions[program], payload, { today: utcDay(at), lists })
      await db.transaction().execute(async (tx) => {
        const id = await submitOnce(tx, { userId: user.userId, program, answers, at })
        if (!id) throw alreadySubmitted(program)
        const office = answers.optInForMEP === true ? await centerOf(tx, String(answers.state)) : undefined
        await messages.mail(tx, { to: user.email, ...receivedMail(portal, program, Boolean(office?.email)) })
        const company = await companyOf(tx, user.organizationId)
        await messages.mail(tx, {
          to: settings.site.infoMailbox,
          ...cameInMail(portal, { program, id }, company),
        })
        if (office?.email)
          await messages.mail(tx, {
            to: office.email,
            replyTo: user.email,
            ...newContactMail(portal, answers, user.email),
          })
      })
      return { message: 'Submission Successful' }
    },

    /** The desk's list (DESK-01). */
    async search(actor: Actor, query: StaffQuery) {
      requirePermission(actor, 'applications.read')
      return readStaffList(deskRows(db, actor), query)
    },

    /** What was submitted, newest first. */
    async list(actor: Actor, program: Program, query: ListQuery = {}) {
      requirePermission(actor, 'applications.read')
      return listSubmitted(db, program, query)
    },

    /** Staff say what became of an application; the applicant gets a mail. */
    async setStatus(actor: Actor, id: string, status: ApplicationStatus, note = ''): Promise<void> {
      const by = requirePermission(actor, 'applications.decide')
      await db.transaction().execute(async (tx) => {
        const before = await lockApplication(tx, id)
        const written = before && (await writeStatus(tx, id, { status, note, by, at: clock.now() }))
        const user = written && (await findUser(tx, written.user_id))
        if (!written || !user) throw notFound('There is no such application.')
        await writeHistory(tx, { id, what: 'status', before: before.status, after: status, note, by, at: clock.now() })
        await audit(tx, clock.now(), {
          event: 'application-decided',
          actor,
          userId: user.id,
          area: 'applications',
          item: id,
          details: changed({ status: before.status }, { status }),
        })
        await messages.mail(tx, { to: user.email, ...statusMail(portal, written.program, status, note) })
      })
    },
  }
}
export type ApplicationsService = ReturnType<typeof applicationsService>

/** @throws PortalError 400 naming every field that is missing, does not fit or is not the form's */
function judge(
  definition: FormDefinition,
  payload: Record<string, unknown>,
  surroundings: Parameters<typeof problemsOf>[2],
): Answers {
  const { entries, errors } = entriesOf(definition, payload)
  refuse({ ...problemsOf(definition, entries, surroundings), ...errors })
  return answersOf(definition, entries)
}

function refuse(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw badInput(problems)
}

/** ROLE-04, PILOT-36 */
function requireAdmitted(actor: Actor, definition: FormDefinition): UserActor {
  const user = requireUser(actor)
  if (definition.secondFactor && !user.mfa)
    throw notPermitted('Turn on multi-factor login in My Account to apply to the pilot program.')
  return user
}

const alreadySubmitted = (program: Program) =>
  program === 'pilot'
    ? new PortalError('already_submitted', 409, 'You have already applied to the pilot program.')
    : new PortalError('already_registered', 409, 'You have already registered for MEP.')
