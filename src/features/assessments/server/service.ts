import type { z } from 'zod'
import { type Actor, requireUser } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { CompanyLookup } from '../../company-lookup/server/index.ts'
import type {
  AnswerData,
  AssessmentKey,
  AssessmentResponse,
  listOwnAssessments,
  OfficialWording,
  readChanges,
  SaveAnswer,
  SaveInput,
  saveEntries,
  Work,
} from '../contract.ts'
import { countOf } from '../scoring.ts'
import { assetExchange } from './assets/exchange.ts'
import { assetsService } from './assets/service.ts'
import { hasOwnAnswers, ownAnswersService } from './batches/own-answers.ts'
import { batchesService } from './batches/service.ts'
import { listSchemas, schemaOf, scoredRequirements, wordingOfFamily } from './catalog.ts'
import { complete } from './completions.ts'
import { readDifferences, readOffers } from './differences.ts'
import { documentDesk } from './documents/desk.ts'
import { flowService } from './flow/service.ts'
import { interviewService } from './interview.ts'
import type { Entered } from './merge.ts'
import { newestAccepted, noticeService } from './notice.ts'
import { overTimeService } from './over-time.ts'
import { isWaiting, placeOf, placeToWrite } from './place.ts'
import { postedStatusService } from './posted-status.ts'
import { providersForWork } from './provider-store.ts'
import { providersService } from './providers.ts'
import { reminderChoice } from './reminder-choice.ts'
import { asksFrom } from './responsibility-store.ts'
import { requireItems, rowCount } from './rows.ts'
import { listBegun, readAnswers, readStanding } from './store.ts'
import { systemService } from './system.ts'
import { readSystems, requireSystem } from './system-store.ts'
import { systemsService } from './systems.ts'
import { answerStanding, nameConflicts, nameEntries, readChangesAfter, readWhole, takeEntries } from './work.ts'

type AnswerOf<Call extends { answer: z.ZodType }> = z.output<Call['answer']>

/** The questions, for everyone; answers of a network, for its users alone (ASSESS-26). */
export function assessmentsService(
  portal: Pick<Portal, 'db' | 'clock' | 'log' | 'settings' | 'publicUrl' | 'secrets'>,
  lookup: Pick<CompanyLookup, 'findCompany'>,
) {
  const { db, clock, secrets } = portal
  return {
    ...postedStatusService(portal),
    ...overTimeService({ db, clock }),
    ...reminderChoice({ db }),
    ...noticeService({ db, clock }),
    ...documentDesk(portal),
    ...systemService(portal, lookup),
    ...systemsService({ db, clock, secrets }),
    ...assetsService({ db, clock, secrets }),
    ...assetExchange({ db, clock, secrets }),
    ...flowService({ db, clock, secrets }),
    ...providersService({ db, clock, secrets }),
    ...interviewService({ db, clock, secrets }),
    ...batchesService({ db, clock }),
    ...ownAnswersService({ db, clock }),

    list: async () => listSchemas(),
    schema: async (key: AssessmentKey) => schemaOf(key),

    async wording(key: AssessmentKey, family: string): Promise<OfficialWording[]> {
      const wording = wordingOfFamily(key, family)
      if (!wording) throw notFound('This assessment has no such family.')
      return wording
    },

    /** The assessments with how much they ask. */
    overview: async () =>
      listSchemas().map((assessment) => ({
        ...assessment,
        requirements: countOf(scoredRequirements(assessment.key)),
        questions: rowCount(assessment.key),
      })),

    /** The saved answers; starts at page 0 (ASSESS-15). None saved yet: undefined. */
    async read(
      actor: Actor,
      key: AssessmentKey,
      claimed: { network_uuid?: string; system?: string },
    ): Promise<AssessmentResponse | undefined> {
      const user = requireUser(actor)
      const place = await placeOf(db, user, key, claimed)
      const [standing, data] = await Promise.all([readStanding(db, place), readAnswers(db, place)])
      if (!standing) return undefined
      const { progress } = standing
      return { currentPageNo: 0, data, email: user.email, network_uuid: place.network, key, progress }
    },

    /**
     * Merges the answers into those of the network, each by itself (the later one of two wins).
     * With `finish` and every row answered, the result is scored and kept as a snapshot (ASSESS-16, ASSESS-17).
     */
    async save(actor: Actor, input: SaveInput, finish: boolean): Promise<SaveAnswer> {
      const user = requireUser(actor)
      const place = await placeToWrite(db, user, input.key, input)
      const at = clock.now()
      const entries = entriesOf(input.data, at)
      requireItems(input.key, rowsOf(input.data))
      const taking = { actor: user, at, seen: input.version, cautious: input.version !== undefined }
      return db.transaction().execute(async (tx) => {
        const { standing } = await takeEntries(tx, place, entries, { ...taking, currentPage: input.currentPageNo })
        if (!finish) return { complete: false, progress: standing.progress }
        return complete(tx, place, standing, { actor: user, at, secrets })
      })
    },

    async listOwn(actor: Actor, system?: string): Promise<AnswerOf<typeof listOwnAssessments>> {
      const user = requireUser(actor)
      await requireSystem(db, user.networkUuid, system ?? user.networkUuid)
      const begun = await listBegun(db, [system ?? user.networkUuid])
      const Items = begun.map(({ key, progress, updatedAt, completedAt, scores, resultAt }) => ({
        key,
        progress,
        updatedAt: updatedAt.toISOString(),
        completedAt: completedAt?.toISOString() ?? null,
        result: scores && resultAt ? { ...scores, at: resultAt.toISOString() } : null,
      }))
      return { Items, Count: Items.length }
    },

    /** The whole of an assessment, as the tool and what is made from it take it. */
    async work(actor: Actor, key: AssessmentKey, system?: string): Promise<Work> {
      const user = requireUser(actor)
      const place = await placeOf(db, user, key, { system })
      const whole = await readWhole(db, place, user)
      const [differences, offers, systems, opens, noticeAccepted, ownAnswers] = await Promise.all([
        readDifferences(db, place, whole),
        readOffers(db, place),
        readSystems(db, user.networkUuid),
        asksFrom(db, clock.now()),
        newestAccepted(db, user.userId),
        hasOwnAnswers(db, user, place),
      ])
      return {
        ...whole,
        noticeAccepted,
        ...(opens ? {} : await providersForWork(db, secrets, place)),
        ...(differences.length > 0 ? { differences } : {}),
        ...(offers.length > 0 ? { offers } : {}),
        ...(systems.length > 1 ? { systems } : {}),
        ...(ownAnswers === undefined ? {} : { ownAnswers }),
        ...(isWaiting(user) ? { waiting: true } : {}),
      }
    },

    async changes(
      actor: Actor,
      key: AssessmentKey,
      { since, system }: { since: number; system?: string },
    ): Promise<AnswerOf<typeof readChanges>> {
      const user = requireUser(actor)
      const place = await placeOf(db, user, key, { system })
      const standing = await readStanding(db, place)
      const changes = await readChangesAfter(db, place, user, since, standing?.version ?? 0)
      return { ...answerStanding(standing), changes, system: place.network }
    },

    /** Takes single entries, each with the moment at which it was made, and tells what others did meanwhile. */
    async saveEntries(
      actor: Actor,
      { key, network_uuid, system, since, untouched, entries }: z.output<typeof saveEntries.body & z.ZodType>,
    ): Promise<AnswerOf<typeof saveEntries>> {
      const user = requireUser(actor)
      const place = await placeToWrite(db, user, key, { network_uuid, system })
      requireItems(
        key,
        entries.map(({ item }, index) => [`entries.${index}.item`, item]),
      )
      const at = clock.now()
      const entered = entries.map(({ age, ...entry }): Entered => ({ ...entry, at: new Date(at.getTime() - age) }))
      const { before, standing, merged, kept, ended } = await db
        .transaction()
        .execute((tx) => takeEntries(tx, place, entered, { actor: user, at, seen: since, untouched }))
      return {
        ...answerStanding(standing),
        changes: await readChangesAfter(db, place, user, since, before.version),
        replaced: await nameEntries(db, user, merged.replaced),
        outrun: await nameEntries(db, user, merged.outrun),
        conflicts: await nameConflicts(db, user, kept),
        ended,
      }
    },
  }
}
export type AssessmentsService = ReturnType<typeof assessmentsService>

/** Every row with the name of its field; one that stands under another requirement is none. */
const rowsOf = (data: AnswerData) =>
  Object.entries(data).flatMap(([requirement, rows]) =>
    Object.keys(rows).map(
      (row) => [`data.${requirement}.${row}`, row.startsWith(`${requirement}[`) ? row : ''] as const,
    ),
  )

function entriesOf(data: AnswerData, at: Date): Entered[] {
  return Object.values(data).flatMap((rows) =>
    Object.entries(rows).flatMap(([item, { answer, how, comment }]): Entered[] => [
      { item, field: 'answer', value: answer, at },
      ...(how === undefined ? [] : [{ item, field: 'how' as const, value: how, at }]),
      ...(comment === undefined ? [] : [{ item, field: 'comment' as const, value: comment, at }]),
    ]),
  )
}
