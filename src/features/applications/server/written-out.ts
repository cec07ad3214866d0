import type { Block, TextDocument } from '../../../platform/documents/text-document.ts'
import { stateName } from '../../../platform/states-contract.ts'
import type { DeskApplication } from '../desk-contract.ts'
import { historyWords } from '../form/history-words.ts'
import { programWords } from '../list-contract.ts'
import { programNames, statusWords } from '../transitions-contract.ts'

/**
 * An application as a document to print and pass on (DESK-08): answers, questions and what became of it. The notes of
 * the desk stay in the portal.
 */
export function writtenOut(application: DeskApplication, programme: string, madeAt: Date): TextDocument {
  const { program, company, applicant, email, state, status, assignee, sections, questions, history, number } =
    application
  const title = `${capital(programNames[program])}: ${company || applicant}`
  const heading = (level: 1 | 2, text: string): Block => ({ kind: 'heading', level, text })
  return {
    title,
    subject: `${programWords[program]}, ${statusWords[status]}`,
    author: programme,
    footer: `${programme}, made ${moment(madeAt)}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Status', `${statusWords[status]}, since ${moment(application.statusAt)}`],
          ['Number', number || 'None: sent in before applications had numbers'],
          ['Sent in', moment(application.submittedAt)],
          ['Applicant', `${applicant}, ${email}`],
          ['Organization', company || 'No organization'],
          ['State', stateName(state)],
          ['Assigned to', assignee?.name || 'Nobody'],
        ],
      },
      ...sections.flatMap(({ title, rows }): Block[] => [
        heading(1, title),
        { kind: 'facts', rows: rows.map(({ label, value }) => [label, value || notAnswered] as const) },
      ]),
      ...(questions.length > 0 ? [heading(1, 'Questions to the applicant')] : []),
      ...questions.flatMap((question): Block[] => [
        heading(2, `Asked on ${moment(question.at)} by ${question.by}`),
        { kind: 'text', text: question.text },
        {
          kind: 'facts',
          rows: [
            ...(question.fields.length > 0 ? [['About', question.fields.join('; ')] as const] : []),
            ['Answered', question.answeredAt ? moment(question.answeredAt) : 'Not answered'],
            ...(question.reply ? [['Answer', question.reply] as const] : []),
            ...question.changes.map(
              ({ label, before, after }) =>
                [`Changed: ${label}`, `${before || notAnswered} became ${after || notAnswered}`] as const,
            ),
          ],
        },
      ]),
      heading(1, 'History'),
      { kind: 'facts', rows: history.map((entry) => [moment(entry.at), capital(wordsOf(entry))] as const) },
    ],
  }
}

const notAnswered = 'Not answered'

const wordsOf = (entry: DeskApplication['history'][number]): string =>
  [historyWords(entry), entry.note].filter(Boolean).join('\n')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
})

/** By the clocks of the programme, as pages say it before a browser mends it. */
const moment = (at: Date | string): string => `${format.format(new Date(at))} Eastern`
