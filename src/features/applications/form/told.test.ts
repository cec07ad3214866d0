import { expect, test } from 'vitest'
import { posted } from '../../../../test/application-entries.ts'
import { mep } from '../programs/mep.ts'
import { pilot } from '../programs/pilot.ts'
import { toldAnswers, toldChanges } from './told.ts'

const rowsOf = (sections: ReturnType<typeof toldAnswers>) =>
  Object.fromEntries(sections.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])))

test('answers are told section by section in the words of their options (DESK-06)', () => {
  const sections = toldAnswers(pilot, posted.pilot, {})
  expect(sections.map(({ title }) => title)).toEqual(expect.arrayContaining(['Application', 'You and your company']))
  expect(rowsOf(sections)).toMatchObject({
    'Do you participate in the Mentor-Protege Program (MPP)?': 'Yes',
    'Name of your mentor': 'Big Prime',
    State: 'Ohio',
  })
  expect(rowsOf(toldAnswers(mep, posted.mep, {}))).toMatchObject({ 'Who runs your IT?': 'Our own people (internal)' })
})

test('what was not asked for is not told, and what an earlier form asked stands at the end (DESK-06)', () => {
  expect(rowsOf(toldAnswers(pilot, { mpp: false }, {}))).toEqual({
    'Do you participate in the Mentor-Protege Program (MPP)?': 'No',
  })
  const sections = toldAnswers(pilot, { mpp: false, faxNumber: '614 555 0100' }, {})
  expect(sections.at(-1)).toEqual({
    title: 'Asked by an earlier form',
    rows: [{ name: '', label: 'faxNumber', value: '614 555 0100' }],
  })
})

test('what an answer changed is told in the words of the form, what appeared and what went as well (DESK-04)', () => {
  const after = { ...posted.mep, city: 'Toledo', familiarWith: ['None'], ITProvider: undefined }
  const { ITProvider: _, ...answers } = after
  expect(toldChanges(mep, posted.mep, answers, {})).toEqual([
    { name: 'city', label: 'City', before: 'Columbus', after: 'Toledo' },
    { name: 'familiarWith', label: 'Which programs are you familiar with?', before: 'MEP, PTAC', after: 'None' },
    { name: 'localCenter', label: 'Which lead center did you work with?', before: 'Ohio--Ohio MEP', after: '' },
    { name: 'ITProvider', label: 'Who runs your IT?', before: 'Our own people (internal)', after: '' },
  ])
  expect(toldChanges(mep, answers, posted.mep, {}).map(({ name }) => name)).toEqual([
    'city',
    'familiarWith',
    'localCenter',
    'ITProvider',
  ])
  expect(toldChanges(mep, posted.mep, { ...posted.mep }, {})).toEqual([])
})
