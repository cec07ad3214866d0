import {
  type Choices,
  type Entry,
  type Field,
  type FormDefinition,
  fieldsOf,
  type Section,
  type TextEntry,
} from '../../../forms/definition.ts'
import { isCageCode, isUei } from '../../accounts/profile-contract.ts'
import { cuiCategories } from './cui-categories.ts'

/** "Your system" (SYSTEM-01): what documents say of a system and nobody answers in a check. All of it may stay empty. */

const text = (name: string, label: string, more: Partial<TextEntry> = {}): TextEntry => ({
  kind: 'text',
  name,
  label,
  optional: true,
  message: '',
  ...more,
})
const longText = (name: string, label: string, hint: string): Field => ({
  kind: 'long text',
  name,
  label,
  hint,
  optional: true,
  message: '',
  max: 4_000,
})
const wholeNumber = (name: string, label: string): Field => ({
  kind: 'whole number',
  name,
  label,
  optional: true,
  message: 'Give a whole number',
  least: 0,
  most: 1_000_000,
})

export const peopleOfSystem = [
  { role: 'informationOwner', title: 'Information owner', intro: 'Who decides who may use the information.' },
  { role: 'systemOwner', title: 'System owner', intro: 'Who answers for the system as a whole.' },
  { role: 'securityOfficer', title: 'Security officer', intro: 'Who looks after its security from day to day.' },
  {
    role: 'affirmingOfficial',
    title: 'Affirming official',
    intro: 'The senior official who affirms to the government that the requirements are met (32 CFR 170.22).',
  },
] as const

const personOf = ({ role, title, intro }: (typeof peopleOfSystem)[number]): Section => ({
  title,
  intro,
  rows: [
    [text(`${role}Name`, 'Name', { max: 200 }), text(`${role}Title`, 'Title', { max: 200 })],
    [
      text(`${role}Phone`, 'Phone', { max: 60 }),
      text(`${role}Mail`, 'Mail', {
        max: 254,
        fits: (mail) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail),
        misfit: 'Give a mail address, as name@example.com',
      }),
    ],
  ],
})

/** Codes with blanks, commas, semicolons or line breaks between them. */
export const codesIn = (entry: string): string[] =>
  entry
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

const kindsOfCui: Choices = {
  kind: 'choices',
  name: 'cuiCategories',
  label: 'Kinds of CUI',
  hint: 'By the categories of the CUI Registry. Your contract or your customer says which ones you receive',
  options: cuiCategories.flatMap(({ names }) => names.map((value) => ({ value, text: value }))),
  optional: true,
  message: '',
  misfit: 'Choose from the categories of the CUI Registry',
}

export const systemForm: FormDefinition = {
  steps: [
    {
      title: 'Your system',
      sections: [
        {
          title: 'The system',
          rows: [
            [
              text('name', 'Name of the system', { hint: 'As your people call it' }),
              text('uniqueName', 'Unique name', { hint: 'A short identifier that no other system of yours has' }),
            ],
            longText('purpose', 'What it is for', 'What work is done on it, and for whom, in two or three sentences'),
            longText(
              'boundary',
              'Boundary',
              'Which sites, computers, machines and cloud services are inside, and what stays outside',
            ),
            longText('environment', 'Environment of operation', 'Buildings, remote work, and who looks after it'),
            longText(
              'connections',
              'Connections to other systems',
              'With whom, what passes, and by which agreement or contract',
            ),
            [wholeNumber('users', 'Number of users'), wholeNumber('administrators', 'Number of administrators')],
          ],
        },
        { title: 'The information', rows: [kindsOfCui] },
        {
          title: 'The system security plan',
          rows: [
            text('planName', 'Name of the plan'),
            [
              text('planVersion', 'Version of the plan', { max: 60 }),
              {
                kind: 'date',
                name: 'planDate',
                label: 'Date of the plan',
                hint: 'The day on which this version was approved',
                optional: true,
                message: 'Give a day between {earliest} and {latest}',
                earliest: '2000-01-01',
                latest: 'today',
              },
            ],
          ],
        },
        {
          title: 'The company',
          rows: [
            text('cageCodes', 'CAGE codes', {
              hint: 'All that use the system, with commas between them',
              max: 700,
              fits: (entry) => codesIn(entry).every(isCageCode),
              misfit: 'A CAGE code has 5 letters or digits; put commas between several',
            }),
            [
              text('uei', 'Unique entity identifier (UEI)', {
                max: 20,
                fits: isUei,
                misfit: 'A UEI has 12 letters and digits',
              }),
              wholeNumber('employees', 'Number of employees'),
            ],
          ],
        },
        ...peopleOfSystem.map(personOf),
      ],
    },
  ],
}

export const systemFields: ReadonlyMap<string, Field> = new Map(
  fieldsOf(systemForm).map((field) => [field.name, field]),
)

/** The name by which a field is known where its section does not stand beside it. */
export function labelOf(name: string): string {
  const person = peopleOfSystem.find(({ role }) => name.startsWith(role))
  const label = systemFields.get(name)?.label ?? name
  return person ? `${person.title}, ${label.toLowerCase()}` : label
}

/** What is printed of the entries, by field: those that are empty are left out. */
export type SystemFacts = Readonly<Record<string, string>>

export function printedText(name: string, entry: Entry): string {
  if (Array.isArray(entry)) return entry.join('; ')
  const text = String(entry).trim()
  if (name === 'cageCodes') return codesIn(text).join(', ')
  return name === 'uei' ? text.toUpperCase() : text
}

export const isBlank = (entry: Entry | undefined): boolean =>
  entry === undefined || (Array.isArray(entry) ? entry.length === 0 : String(entry).trim() === '')
