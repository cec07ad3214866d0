import { fieldsOf, type Lists } from '../../../forms/definition.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput } from '../../../platform/errors.ts'
import { namesOfDoers } from '../../accounts/server/index.ts'
import type { DeskApplication } from '../desk-contract.ts'
import { type Answers, entriesOf } from '../form/payload.ts'
import type { Program } from '../form/program.ts'
import { toldChanges } from '../form/told.ts'
import { definitions } from '../programs/definitions.ts'
import { asking } from '../transitions-contract.ts'
import { type Application, type One, writeDraft } from './store.ts'

interface Question {
  text: string
  /** By the names of the form's fields. */
  fields: readonly string[]
  by: string
  at: Date
}

/**
 * Writes a question down and opens the form for the applicant, with what they answered in it (DESK-04). What was typed
 * for an earlier question and never sent is still there.
 * @returns what it is about, in the form's words
 * @throws PortalError 400 for a question without words, or about what the form does not have
 */
export async function ask(tx: Tx, { program, id }: One, { text, fields, by, at }: Question): Promise<string[]> {
  const labels = labelsOf(program, fields)
  if (!text) throw badInput({ message: 'Write what you ask.' })
  if (labels.length < fields.length) throw badInput({ fields: 'The form has no such field.' })
  await tx
    .insertInto('application_questions')
    .values({ application_id: id, asked_at: at, asked_by: by, text, fields: [...fields] })
    .execute()
  const { answers, draft, draft_version } = await tx
    .selectFrom('applications')
    .select(['answers', 'draft', 'draft_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (Object.keys(draft).length > 0) return labels
  const { entries } = entriesOf(definitions[program], answers ?? {})
  // Versions go on, or a device that still shows the form of before would take its entries for the newer ones.
  await writeDraft(tx, id, { entries, marks: {}, version: draft_version + 1, step: 0, at })
  return labels
}

/** What waits for the applicant's answer; nothing unless the application asks. */
export async function openQuestion(db: Db, { id, status }: Pick<Application, 'id' | 'status'>) {
  if (status !== asking) return undefined
  return db
    .selectFrom('application_questions')
    .select(['id', 'asked_at', 'text', 'fields'])
    .where('application_id', '=', id)
    .where('answered_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** All that was asked about an application, with what the answers changed. */
export async function questionsOf(
  db: Db,
  { program, id }: One,
  answers: Answers,
  lists: Lists,
): Promise<{ questions: DeskApplication['questions']; lastChanges: ReadonlyMap<string, string> }> {
  const rows = await db
    .selectFrom('application_questions')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute()
  const names = await namesOfDoers(
    db,
    rows.map(({ asked_by }) => asked_by),
  )
  let lastChanges = new Map<string, string>()
  const questions = rows.map((row, index) => {
    // As they stood when the next answer changed them, or stand now.
    const after = rows.slice(index + 1).find(({ answers_before }) => answers_before)?.answers_before ?? answers
    const changes = row.answers_before ? toldChanges(definitions[program], row.answers_before, after, lists) : []
    if (row.answers_before) lastChanges = new Map(changes.map(({ name, before }) => [name, before]))
    return {
      id: String(row.id),
      at: row.asked_at.toISOString(),
      by: names(row.asked_by),
      text: row.text,
      fields: labelsOf(program, row.fields),
      answeredAt: row.answered_at?.toISOString() ?? null,
      reply: row.reply,
      changes: changes.map(({ label, before, after }) => ({ label, before, after })),
    }
  })
  return { questions, lastChanges }
}

const labelsOf = (program: Program, names: readonly string[]): string[] =>
  fieldsOf(definitions[program])
    .filter(({ name }) => names.includes(name))
    .map(({ label }) => label)
