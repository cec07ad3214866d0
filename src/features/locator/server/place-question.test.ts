import { expect, test } from 'vitest'
import { readPlaceQuestion } from './place-question.ts'

test.each([
  ['43604', '43604', false],
  ['Toledo', 'Toledo', false],
  ['office in Ohio', 'Ohio', true],
  ['Where is the nearest APEX office?', '', true],
  ['where is my office', '', true],
  ['find an accelerator near me', '', true],
  ['Who is the counselor for Madison County, Alabama?', 'Madison County, Alabama', true],
  ['apex accelerator in Portland, OR', 'Portland, OR', true],
  ['nearest office to 43604', '43604', true],
  ['Is there a PTAC in Toledo, Ohio?', 'Toledo, Ohio', true],
  ['phone number of the office in St. Louis', 'St Louis', true],
  ['WHERE IS THE OFFICE IN OHIO', 'OHIO', true],
  ['what does CMMC level 2 need', 'CMMC level 2', false],
])('TALK-02 %j asks for %j', (text, place, asksOffice) => {
  expect(readPlaceQuestion(text)).toMatchObject({ place, asksOffice })
})
