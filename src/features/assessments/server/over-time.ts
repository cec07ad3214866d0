import type { z } from 'zod'
import { type Actor, requireUser } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput, notFound } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import { isSameSet, titleOfSet } from '../answer-sets.ts'
import type {
  AssessmentFile,
  AssessmentKey,
  Comparison,
  Completion,
  copyAssessment,
  FrozenCompletion,
  importAssessment,
  readHistory,
} from '../contract.ts'
import { asksTheSame, requirementsAskTheSame, schemaOf, scoredRequirements } from './catalog.ts'
import { changesBetween } from './comparison.ts'
import { endAllDifferences } from './differences.ts'
import { hasMark, itemsInFile, missingIn, withBlanks, withoutMarks } from './file-entries.ts'
import { readItems } from './item-store.ts'
import type { Entered } from './merge.ts'
import { placeOf, placeToWrite } from './place.ts'
import { itemsOf, requireItems } from './rows.ts'
import { type Figures, findSnapshot, listSnapshots, newestFigures } from './snapshot-store.ts'
import { holdAssessment, type Place, readAnswers, readDetails, readStanding } from './store.ts'
import { nameOfPlace } from './system-store.ts'
import { answerStanding, takeEntries } from './work.ts'

type BodyOf<Call extends { body?: z.ZodType }> = z.output<NonNullable<Call['body']>>
type AnswerOf<Call extends { answer: z.ZodType }> = z.output<Call['answer']>

/** The newest. */
const shownInHistory = 50

/** What becomes of the assessments of a network over time; like all of them for its users alone. */
export function overTimeService({ db, clock }: Pick<Portal, 'db' | 'clock'>) {
  const everything = { after: -1 }

  return {
    async history(actor: Actor, key: AssessmentKey, system?: string): Promise<AnswerOf<typeof readHistory>> {
      const place = await placeOf(db, requireUser(actor), key, { system })
      const snapshots = await listSnapshots(db, place)
      const Items = snapshots.slice(0, shownInHistory).map(completionOf)
      return { system: place.network, Items, Count: Items.length }
    },

    async completion(actor: Actor, key: AssessmentKey, id: string, system?: string): Promise<FrozenCompletion> {
      const place = await placeOf(db, requireUser(actor), key, { system })
      const [found, newest, standing] = await Promise.all([
        findSnapshot(db, place, id),
        newestFigures(db, place),
        readStanding(db, place),
      ])
      if (!found) throw notFound('There is no such completion.')
      const { answers: data, requirements } = found
      const isNewest = found.id === newest?.id
      return {
        ...completionOf(found),
        system: place.network,
        data,
        requirements,
        newest: isNewest,
        changed: !isNewest || !standing?.completedAt,
      }
    },

    async compare(
      actor: Actor,
      key: AssessmentKey,
      { system, ...ids }: { from: string; to: string; system?: string },
    ): Promise<Comparison> {
      const place = await placeOf(db, requireUser(actor), key, { system })
      const [from, to] = await Promise.all([findSnapshot(db, place, ids.from), findSnapshot(db, place, ids.to)])
      if (!from || !to) throw notFound('There is no such completion.')
      const changes = changesBetween(scoredRequirements(key), from, to)
      return { from: completionOf(from), to: completionOf(to), changes }
    },

    async exportFile(actor: Actor, key: AssessmentKey, system?: string): Promise<AssessmentFile> {
      const place = await placeOf(db, requireUser(actor), key, { system })
      const [data, requirements, named] = await Promise.all([
        readAnswers(db, place),
        readDetails(db, place),
        nameOfPlace(db, place.network),
      ])
      return {
        format: 'readiness-check',
        formatVersion: 2,
        assessment: key,
        ...(named ? { system: named.label } : {}),
        exportedAt: clock.now().toISOString(),
        data,
        requirements,
      }
    },

    async importFile(actor: Actor, key: AssessmentKey, { mode, file, ...claimed }: BodyOf<typeof importAssessment>) {
      const place = await placeToWrite(db, requireUser(actor), key, claimed)
      if (!isSameSet(file.assessment, key))
        throw badInput({
          'file.assessment': `This file holds ${schemaOf(file.assessment).title}, not ${schemaOf(key).title}.`,
        })
      requireItems(key, namesIn(file))
      const items = itemsInFile(file)
      return db.transaction().execute(async (tx) => {
        await holdAssessment(tx, place, clock.now(), requireUser(actor))
        const standing = mode === 'replace' ? await readItems(tx, place, everything) : new Map()
        if (mode === 'replace') await endAllDifferences(tx, place)
        return take(tx, actor, place, withBlanks(items, standing, clock.now()))
      })
    },

    /** Fills what is empty here with what is answered there to the same question. */
    async copyFrom(actor: Actor, key: AssessmentKey, { from, ...claimed }: BodyOf<typeof copyAssessment>) {
      const place = await placeToWrite(db, requireUser(actor), key, claimed)
      if (isSameSet(from, key))
        throw badInput({
          from:
            from === key
              ? 'Choose another assessment to take answers from.'
              : `${schemaOf(from).title} has the same answers: they are one set.`,
        })
      return db.transaction().execute(async (tx) => {
        const source = await readItems(tx, { ...place, key: from }, everything)
        if (source.size === 0) throw badInput({ from: `Nothing is answered in ${titleOfSet(from)} yet.` })
        await holdAssessment(tx, place, clock.now(), requireUser(actor))
        const known = itemsOf(key)
        const wanted = new Map([...source].filter(([name]) => known.has(name) && asksTheSame(from, key, name)))
        const standing = await readItems(tx, place, everything)
        const fitting = withoutMarks(
          wanted,
          (name) => hasMark(standing.get(name)) || !requirementsAskTheSame(from, key, name),
        )
        return take(tx, actor, place, missingIn(standing, fitting, clock.now()))
      })
    },
  }

  async function take(tx: Tx, actor: Actor, place: Place, entries: Entered[]) {
    const { standing, merged, ended } =
      entries.length === 0
        ? { standing: await holdAssessment(tx, place, clock.now(), requireUser(actor)), merged: undefined, ended: [] }
        : await takeEntries(tx, place, entries, { actor: requireUser(actor), at: clock.now() })
    return { ...answerStanding(standing), changed: merged?.changed.size ?? 0, ended }
  }
}

const completionOf = ({ id, completedAt, confirmedAt, by, scores }: Figures): Completion => ({
  id,
  completedAt: completedAt.toISOString(),
  by,
  result: scores,
  confirmedAt: confirmedAt?.toISOString() ?? null,
})

/** Every item of a file with the name of its field; an objective that stands under another requirement is none. */
const namesIn = ({ data, requirements }: AssessmentFile) => [
  ...Object.entries(data).flatMap(([requirement, rows]) =>
    Object.keys(rows).map(
      (row) => [`file.data.${requirement}.${row}`, row.startsWith(`${requirement}[`) ? row : ''] as const,
    ),
  ),
  ...Object.keys(requirements).map((name) => [`file.requirements.${name}`, name] as const),
]
