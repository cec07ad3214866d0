import { expect, test } from 'vitest'
import { frameworkKeys, registry, titleOf } from '../frameworks/registry.ts'
import { schemaOf } from '../server/catalog.ts'
import { interviewCount } from './count.ts'
import { estimate } from './estimate.ts'
import { familyOrder, familyPlaces } from './family-order.ts'
import { firstCheck } from './first-check.ts'
import { type InterviewAnswers, interviewParts } from './questions.ts'
import { whoAnswers } from './who-answers.ts'

const questions = interviewParts.flatMap((part) => part.questions)
const choicesOf = (name: string) => questions.find((one) => one.name === name)?.choices.map((one) => one.name) ?? []

test.each<[InterviewAnswers, string | undefined, string | undefined, RegExp]>([
  [{}, undefined, undefined, /^$/],
  [{ makes: ['parts'], people: ['one'], it: ['own'] }, undefined, undefined, /^$/],
  [{ marked: ['cui'] }, 'CMMC Level 2 (Self)', 'yes', /252\.204-7012.*Level 2 \(C3PAO\)/],
  [{ marked: ['cui'], customers: ['prime'] }, 'CMMC Level 2 (Self)', 'yes', /same 110/],
  [{ marked: ['cui'], customers: ['other-agency'] }, 'NIST SP 800-171', 'yes', /CMMC is not theirs/],
  [{ marked: ['cui'], customers: ['other-agency', 'dod'] }, 'CMMC Level 2 (Self)', 'yes', /same 110/],
  [
    { marked: ['limited'], customers: ['supplier'] },
    'CMMC Level 2 (Self)',
    'perhaps',
    /usually CUI. Ask your customer/,
  ],
  [
    { marked: ['none'], customers: ['dod'] },
    'CMMC Level 1',
    'perhaps',
    /does not settle it.*252\.204-7012.*usually federal contract information/,
  ],
  [{ marked: ['none'], customers: ['other-agency'] }, 'CMMC Level 1', 'perhaps', /agencies other.*NIST SP 800-171/],
  [{ marked: ['none'] }, 'CMMC Level 1', 'perhaps', /usually federal contract information/],
  [
    { marked: ['none'], customers: ['not-yet'] },
    'CMMC Level 1',
    'no',
    /no federal work yet.*usually asks for at least/,
  ],
  [{ marked: ['none'], makes: ['off-the-shelf'] }, 'CMMC Level 1', 'no', /FAR 4\.1902/],
  [
    { marked: ['none'], customers: ['dod'], made: ['yes'] },
    'CMMC Level 2 (Self)',
    'perhaps',
    /you make it yourselves.*without a mark/,
  ],
  [{ marked: ['none'], customers: ['not-yet'], paper: ['yes'] }, 'CMMC Level 2 (Self)', 'perhaps', /it is on paper/],
  [{ marked: ['unsure'], visitors: ['yes'] }, 'CMMC Level 2 (Self)', 'perhaps', /visitors come where it is/],
  [{ customers: ['other-agency'], made: ['yes'] }, 'NIST SP 800-171', 'perhaps', /CMMC is not theirs/],
  [{ marked: ['none'], made: ['unsure'], customers: ['not-yet'] }, 'CMMC Level 1', 'no', /no federal work yet/],
  [{ marked: ['unsure'] }, 'CMMC Level 1', 'perhaps', /while it is not clear.*nothing is marked/],
  [{ customers: ['prime'] }, 'CMMC Level 1', 'perhaps', /while it is not clear/],
])('EASE-02 the check to begin with, and why: %j', (answers, title, controlled, why) => {
  const first = firstCheck(answers)
  expect(first && titleOf(first.key)).toBe(title)
  expect(first?.controlled).toBe(controlled)
  expect(first?.why.join(' ') ?? '').toMatch(why)
})

test('EASE-02 whatever is answered, a check is named with why and a source, and Level 1 alone only where nothing speaks of CUI', () => {
  for (const marked of choicesOf('marked'))
    for (const customers of choicesOf('customers'))
      for (const makes of choicesOf('makes'))
        for (const made of choicesOf('made')) {
          const first = firstCheck({ marked: [marked], customers: [customers], makes: [makes], made: [made] })
          expect(first?.why.every((text) => text.length > 30)).toBe(true)
          expect(first?.source).toMatch(/FAR|CFR/)
          const isBasic = first && titleOf(first.key) === 'CMMC Level 1'
          expect(isBasic).toBe((marked === 'none' || marked === 'unsure') && made !== 'yes')
          // Where it is open, the check for controlled information can be seen too.
          expect(first?.perhaps !== undefined).toBe(isBasic && first.controlled === 'perhaps')
          const isNone = first?.controlled === 'no'
          expect(isNone).toBe(isBasic && marked === 'none' && (makes === 'off-the-shelf' || customers === 'not-yet'))
        }
})

test('EASE-02 for each whom there is one check that is the first', () => {
  const first = frameworkKeys.flatMap((key) => registry[key].firstFor ?? [])
  expect(first.sort()).toEqual(['basic', 'controlled', 'controlled-defense'])
})

const allFamilies = schemaOf('NEWCMMCLEVEL2').pages.map(({ name }) => name)

test('EASE-02 every family has a place with a reason and somebody who answers, and the plan comes first', () => {
  expect(familyPlaces.map(({ family }) => family).sort()).toEqual(allFamilies.toSorted())
  for (const { name, choices } of questions)
    for (const choice of choices) {
      const order = familyOrder({ [name]: [choice.name] }, allFamilies)
      expect(order).toHaveLength(14)
      expect(order[0]?.family).toBe('CA')
      for (const { reason, who } of order) {
        expect(reason.length).toBeGreaterThan(20)
        expect(who.length).toBeGreaterThan(2)
      }
    }
})

const basicFamilies = schemaOf('NEWCMMCLEVEL1').pages.map(({ name }) => name)

test('EASE-02 at Level 1, which has no plan, any family can come first, and no reason speaks of what it does not ask', () => {
  const first = (answers: InterviewAnswers) => familyOrder(answers, basicFamilies)[0]?.family
  expect(first({})).toBe('AC')
  expect(first({ it: ['provider'] })).toBe('MP')
  expect(first({ it: ['nobody'], visitors: ['yes'] })).toBe('PE')
  for (const { name, choices } of questions)
    for (const choice of choices) {
      const order = familyOrder({ [name]: [choice.name] }, basicFamilies)
      expect(order).toHaveLength(basicFamilies.length)
      for (const { reason } of order) expect(reason).not.toMatch(/point|second factor|encryption|plan,|drawing/)
    }
})

const placeOf = (answers: InterviewAnswers, family: string) =>
  familyOrder(answers, allFamilies).findIndex((one) => one.family === family)

test.each<[InterviewAnswers, string, RegExp]>([
  [{ paper: ['yes'] }, 'MP', /on paper/],
  [{ media: ['yes'] }, 'MP', /USB/],
  [{ visitors: ['yes'] }, 'PE', /Visitors come/],
  [{ maintenance: ['yes'] }, 'MA', /Others maintain/],
  [{ development: ['yes'] }, 'CM', /build or change software/],
  [{ it: ['provider'] }, 'PS', /before your provider has time/],
  [{ it: ['nobody'] }, 'AT', /before somebody has time/],
])('EASE-02 an answer moves a family forward, and says so: %j', (answers, family, reason) => {
  expect(placeOf(answers, family)).toBeLessThan(placeOf({}, family))
  expect(familyOrder(answers, allFamilies).find((one) => one.family === family)?.reason).toMatch(reason)
})

test.each<[InterviewAnswers, string, string]>([
  [{ it: ['provider'] }, 'your IT provider', 'the owner or manager'],
  [{ it: ['both'] }, 'your IT people, with your provider', 'the owner or manager'],
  [{ it: ['own'], people: ['more'] }, 'your IT people', 'the manager who will answer'],
  [{ it: ['beside'] }, 'beside other work', 'the owner or manager'],
  [{ it: ['nobody'] }, 'nobody yet: name somebody', 'the owner or manager'],
  [{ it: ['owner'], people: ['one'] }, 'you', 'you'],
  [{ it: ['provider'], people: ['one'] }, 'your IT provider', 'you'],
  [{}, 'whoever looks after your computers', 'the owner or manager'],
])('EASE-02 who answers what: %j', (answers, computers, lead) => {
  expect(whoAnswers(answers, 'computers')).toContain(computers)
  expect(whoAnswers(answers, 'lead')).toContain(lead)
})

test('EASE-13 the estimate is a range, says from what it is made, and its parts make it up', () => {
  const plain = estimate({}, 320, 0)
  expect(plain.hours).toEqual([8, 22])
  expect(plain.parts.map(({ text }) => text)).toEqual(['320 questions, 1.5 to 4 minutes each'])
  const answers = { it: ['provider'], people: ['more'], wireless: ['yes'], cloud: ['unsure'], voip: ['no'] }
  const more = estimate(answers, 320, 20)
  expect(more.parts).toHaveLength(4)
  expect(more.parts[0]?.text).toContain('20 that may not apply are left out')
  expect(more.parts[1]?.text).toMatch(/^2 of the things/)
  for (const index of [0, 1] as const) {
    const sum = more.parts.reduce((all, { hours }) => all + hours[index], 0)
    expect(Math.abs(more.hours[index] - sum)).toBeLessThan(1)
  }
  for (const { name, choices } of questions)
    for (const choice of choices) {
      const [least, most] = estimate({ [name]: [choice.name] }, 59, 0).hours
      expect(least).toBeGreaterThan(0)
      expect(most).toBeGreaterThan(least)
    }
})

test('EASE-02 the start page says how many questions there are', () => {
  expect(interviewCount).toBe(questions.length)
})
