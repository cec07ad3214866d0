import type { FamilyForm } from '../../../forms/item.ts'
import { day, headline } from './shared-fields.ts'

/** What hurts if it is answered wrong: written by hand, with its source and the day on which that was read (TALK-03). */
export const answerForm: FamilyForm = {
  family: 'answer',
  fields: [
    {
      kind: 'text',
      name: 'title',
      label: 'Question',
      hint: 'At most 110 characters, as a visitor would ask it.',
      max: 110,
      message: 'Write the question',
    },
    {
      kind: 'long text',
      name: 'asked',
      label: 'Words that ask for it',
      hint: 'One way to ask in a line, in as few words as tell it from other questions: “lost password”. The chat gives this answer to a question that holds all words of a line, in any order and form.',
      max: 3_000,
      message: 'Write the words that ask for it',
    },
    {
      ...headline(
        'answer',
        'Answer',
        'What to do first, in a few sentences; the chat shows all of it. {cmmc} stands for what is in force of the phases of CMMC.',
      ),
      max: 900,
    },
    {
      kind: 'text',
      name: 'source',
      label: 'Source',
      hint: 'Where it was checked: the paragraph of the rule, the page, the office.',
      max: 200,
      message: 'Name the source',
    },
    {
      kind: 'address',
      of: 'page',
      name: 'sourceLink',
      label: 'Address of the source',
      optional: true,
      message: 'Give the address of the source',
    },
    {
      kind: 'address',
      of: 'page',
      name: 'page',
      label: 'Where to read on',
      hint: 'A page of this site, such as /about-cmmc.',
      optional: true,
      message: 'Give the address of a page',
    },
    { ...day, label: 'Checked on', hint: 'The day on which the source was read. After a year visitors are told so.' },
  ],
}
