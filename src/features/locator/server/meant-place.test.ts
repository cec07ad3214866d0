import { expect, test } from 'vitest'
import { readMeantPlace } from './meant-place.ts'

test.each([
  ['43604', 'Toledo, OH 43604'],
  ['nearest office to 43604', 'Toledo, OH 43604'],
  ['my zip is 43604', 'Toledo, OH 43604'],
  ['office in Ohio', 'Ohio'],
  ['Ohio', 'Ohio'],
  ['Toledo, OH', 'Toledo, OH'],
  ['toledo ohio', 'Toledo, OH'],
  ['apex accelerator in Enterprise, AL', 'Enterprise, AL'],
  ['Who is the counselor for Madison County, Alabama?', 'Madison County, Alabama'],
  ['PTAC in Portland, OR', 'Portland, OR'],
  ['we moved the shop from Texas to Arizona. which office is ours now', 'Arizona'],
  ['im out in garfield county montana, who do i go see', 'Garfield County, Montana'],
  ['oficina en San Juan, Puerto Rico', 'San Juan, PR'],
])('TALK-02 %j means %s', (text, place) => {
  expect(readMeantPlace(text)).toMatchObject({ kind: 'place', place: { text: place }, sharedName: null })
})

test('TALK-02 a name means its largest city where that is much larger, and is asked for where not', () => {
  expect(readMeantPlace('Houston')).toMatchObject({
    kind: 'place',
    place: { text: 'Houston, TX' },
    sharedName: 'Houston',
  })
  expect(readMeantPlace('Springfield')).toMatchObject({ kind: 'choose', isMisspelt: false })
  expect(readMeantPlace('New York')).toMatchObject({ kind: 'choose', places: ['New York', 'New York, NY'] })
})

test('TALK-02 who asks for an office without a place is asked for it; a misspelt place is offered as it is spelled', () => {
  for (const text of ['nearest office', 'Where is my local APEX accelerator?', 'find an office near me'])
    expect(readMeantPlace(text), text).toEqual({ kind: 'anywhere' })
  expect(readMeantPlace('office in Tuscon')).toMatchObject({
    kind: 'choose',
    isMisspelt: true,
    places: expect.arrayContaining(['Tucson, AZ']),
  })
})

test.each([
  '',
  'ransomware',
  'what does CMMC level 2 need',
  'enterprise',
  'commerce',
  'id',
  'in',
  'or',
  'ok',
  'hi',
  'me',
  'training',
  'security',
  'price',
  'multi-factor login on the shop floor',
  'plan of action',
  '800-171',
  '252.204-7012',
  'who are your partners',
  'contact',
  'help',
])('TALK-02 %j is about no place', (text) => {
  expect(readMeantPlace(text)).toBeUndefined()
})
