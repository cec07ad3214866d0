import type { FamilyForm } from '../../../forms/item.ts'
import { zones } from '../../../forms/zones.ts'
import { author, body, picture, title } from './shared-fields.ts'

export const opensTooLate = 'Say when registration opens: it is not before it begins'

/** Of one that is not over. */
export const joinUrlNeeded = 'Give the link to join: nobody could take part'

export const cyberCircuitForm: FamilyForm = {
  family: 'cybercircuit',
  fields: [
    title,
    { ...author, label: 'Speaker', message: 'Say who speaks' },
    {
      kind: 'choice',
      name: 'zone',
      label: 'Time zone',
      hint: 'The clocks by which it was planned, and is shown.',
      options: zones,
      look: 'select',
      message: 'Choose a time zone',
    },
    { kind: 'moment', shows: 'minute', zone: 'zone', name: 'date', label: 'Begins', message: 'Say when it begins' },
    {
      kind: 'moment',
      shows: 'minute',
      zone: 'zone',
      name: 'end',
      after: 'date',
      label: 'Ends',
      message: 'Say when it ends',
    },
    ...picture,
    body,
    {
      kind: 'address',
      of: 'session',
      name: 'joinUrl',
      label: 'Link to join',
      hint: 'Told only to those who are registered, by mail and on its page shortly before it begins.',
      // What is over needs none.
      optional: true,
      message: joinUrlNeeded,
    },
    {
      kind: 'moment',
      shows: 'minute',
      zone: 'zone',
      name: 'opens',
      label: 'Registration opens',
      hint: 'Left empty: as soon as it is published.',
      optional: true,
      message: 'Say when registration opens',
    },
    {
      kind: 'address',
      of: 'file',
      name: 'slides',
      label: 'Slides',
      hint: 'Shown once it is over.',
      optional: true,
      message: 'Give the address of the slides',
    },
    {
      kind: 'address',
      of: 'page',
      name: 'recording',
      label: 'Recording',
      hint: 'Shown once it is over.',
      optional: true,
      message: 'Give the address of the recording',
    },
  ],
}
