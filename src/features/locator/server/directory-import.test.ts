import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bytes, entry, readOne } from '../../../../test/directory-entries.ts'
import { readDirectory } from './directory-import.ts'
import { indexOffices } from './office-index.ts'

test('MAP-27 MAP-42 an entry in the shape of the directory is taken as it is', () => {
  const info = {
    State: 'AL',
    Name: 'Sample Accelerator',
    'Address Line 1': '1 Sample Street',
    'Address Line 2': '',
    City: 'Huntsville',
    Territory: 'AL',
    'Postal Code': '35801-1234',
    'Phone Number': '(256) 555-0142',
    Extension: '7',
    'email for references': 'desk@example.org',
    website: 'https://example.org',
    'Organization Service Area': 'Madison, Limestone',
  }
  const { office, outcome, notes } = readOne([{ address: 'A, B', position: { lat: 34.73, lng: -86.58 }, info }])
  expect(office).toEqual({
    id: 'sample-accelerator-huntsville-al',
    info,
    address: 'A, B',
    position: { lat: 34.73, lng: -86.58 },
    nativeAccelerator: null,
  })
  expect({ outcome, notes }).toEqual({ outcome: 'taken', notes: ['the address line differs from the info lines'] })
})

test('MAP-28 an office filed under one state with the territory of another serves both', () => {
  const { offices, report } = readDirectory(
    bytes([entry({ State: 'IA', Territory: 'NE', 'Organization Service Area': 'Mills, Sarpy' })]),
  )
  expect(report.rows[0]).toMatchObject({
    outcome: 'taken',
    notes: ['it is filed under IA with the territory NE: it serves both'],
  })
  const index = indexOffices(1, offices, false)
  expect(index.offices('IA', 'Mills County').map(({ match }) => match)).toEqual(['county'])
  expect(index.offices('NE', 'Sarpy County').map(({ match }) => match)).toEqual(['county'])
})

test('MAP-29 postal codes are numbers or text, empty or ZIP+4; those that lost their zero get it back', () => {
  for (const [given, expected, outcome] of [
    [35801, '35801', 'taken'],
    [6101, '06101', 'mended'],
    [603, '00603', 'mended'],
    ['6101', '06101', 'mended'],
    [61011234, '06101-1234', 'mended'],
    ['35801-1234', '35801-1234', 'taken'],
    ['', '', 'taken'],
    ['see map', 'see map', 'taken'],
  ] as const) {
    const read = readOne([entry({ 'Postal Code': given })])
    expect([read.office?.info['Postal Code'], read.outcome]).toEqual([expected, outcome])
  }
})

test('MAP-30 MAP-31 MAP-32 free texts in the contact fields are taken, and the report names what is no contact', () => {
  const read = readOne([
    entry({
      'Phone Number': 'ask at the desk',
      Extension: 12,
      'email for references': 'Sam Sample;\nhttps://example.org',
      website: 'Our website',
    }),
  ])
  expect(read.office?.info).toMatchObject({
    'Phone Number': 'ask at the desk',
    Extension: '12',
    'email for references': 'Sam Sample;\nhttps://example.org',
    website: 'Our website',
  })
  expect(read).toMatchObject({
    outcome: 'taken',
    notes: [
      'the phone number is shown as text',
      'the mail field holds more than mail addresses',
      'the website is no web address',
    ],
  })
})

test('MAP-34 repeated positions are taken', () => {
  const { report } = readDirectory(bytes([entry({ Name: 'One' }), entry({ Name: 'Two' }), entry({ Name: 'Three' })]))
  expect(report).toMatchObject({ taken: 3, mended: 0, leftOut: 0 })
})

test('MAP-35 of duplicated keys the later value is taken, and the report names them', () => {
  const json = `[${JSON.stringify(entry({}))}, {"position":{"lat":33.4,"lng":-112},"info":{"State":"AZ","City":"Yuma","Name":"Early","Name":"Late","City":"Mesa"}}]`
  const { offices, report } = readDirectory(bytes(json))
  expect(offices[1]?.info).toMatchObject({ Name: 'Late', City: 'Mesa' })
  expect(report.rows[0]?.notes).toEqual([])
  expect(report.rows[1]).toMatchObject({
    outcome: 'mended',
    notes: ['"Name" stands twice: the later value is taken', '"City" stands twice: the later value is taken'],
  })
})

test('MAP-36 an address that differs from the info lines is taken, and shown as it stands', () => {
  const read = readOne([entry({ 'Address Line 1': '9 Other Road' }, { address: 'PO Box 12, Huntsville, AL' })])
  expect(read.office?.address).toBe('PO Box 12, Huntsville, AL')
  expect(read).toMatchObject({ outcome: 'taken', notes: ['the address line differs from the info lines'] })
})

test.each([
  ['missing, with a postal code', { position: undefined }, { 'Postal Code': '35801' }, 34.7],
  ['missing, with a city', { position: null }, {}, 34.7],
  ['as text', { position: { lat: '34.73', lng: '-86.58' } }, {}, 34.7],
  ['exchanged', { position: { lat: -86.58, lng: 34.73 } }, {}, 34.7],
  ['without its minus', { position: { lat: 34.73, lng: 86.58 } }, {}, 34.7],
  ['at zero', { position: { lat: 0, lng: 0 } }, {}, 34.7],
  ['no numbers', { position: { lat: 'north', lng: [] } }, {}, 34.7],
])('LOC-15 a position %s is mended', (_, more, info, lat) => {
  const { office } = readOne([entry(info, more)])
  expect(office?.position?.lat).toBeCloseTo(lat, 0)
  expect(office?.position?.lng).toBeCloseTo(-86.6, 0)
})

test('LOC-15 MAP-38 an office of which no position is known is taken, and left out of distances', () => {
  const read = readOne([entry({ City: 'Nowhere At All' }, { position: null })])
  expect(read).toMatchObject({ outcome: 'mended', notes: ['position missing: not shown on the map'] })
  const index = indexOffices(1, [read.office as never], false)
  expect(index.nearest({ lat: 34, lng: -86 })).toEqual([])
  expect(index.offices('AL', 'Madison')).toMatchObject([{ position: null, miles: null, match: 'statewide' }])
})

test('LOC-15 states by name, words for nothing, odd types and stray characters are mended; what cannot be placed is left out', () => {
  const { offices, report } = readDirectory(
    bytes([
      entry({ State: 'alabama', Territory: 'al' }),
      entry({ Name: 'Two', State: '', 'Organization Service Area': 'N/A', 'Address Line 2': { odd: true } }),
      entry({ Name: 'Three\u0000 \u00a0Four ', City: ' Huntsville ' }),
      entry({ Name: 'Five', State: 'ZZ', Territory: '' }),
      entry({ Name: '' }),
      entry({ State: 'alabama', Territory: 'al' }),
      7,
      entry({ Name: 'Six' }),
    ]),
  )
  expect(offices.map(({ info }) => info.Name)).toEqual(['Sample Accelerator', 'Two', 'Three Four', 'Six'])
  expect(offices[0]?.info).toMatchObject({ State: 'AL', Territory: 'AL' })
  expect(offices[1]?.info).toMatchObject({ State: 'AL', 'Organization Service Area': '', 'Address Line 2': '' })
  expect(report.rows.slice(3, 7).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
    ['left out', '"ZZ" is no state or territory of the locator'],
    ['left out', 'It has no Name'],
    ['left out', 'It is the same as row 1'],
    ['left out', 'It is no entry'],
  ])
})

test('MAP-26 MAP-37 MAP-40 MAP-41 the starter directory: samples in every state, with every quirk', () => {
  const raw = readFileSync('starter/directory.json', 'utf8')
  const { offices, report } = readDirectory(Buffer.from(raw))
  const { figures } = indexOffices(1, offices, true).directory
  expect(report.leftOut).toBe(0)
  expect(offices.length).toBeGreaterThanOrEqual(300)
  expect(figures).toMatchObject({ offices: offices.length, states: 54, nativeOffices: 11 })
  expect(figures.nativeAccelerators).toHaveLength(6)
  for (const { info, position } of offices) {
    expect(position).not.toBeNull()
    expect(info.Name).toContain('Sample')
    for (const [number] of info['Phone Number'].matchAll(/555\D?\d{4}/g)) expect(number).toMatch(/555\D?01\d\d/)
    for (const [, domain] of `${info['email for references']} ${info.website}`.matchAll(
      /(?:@|https?:\/\/)([^\s>;/]+)/g,
    ))
      expect(domain).toMatch(/(^|\.)example\.org$/)
  }
  const entries = JSON.parse(raw) as { position: object; info: Record<string, unknown> }[]
  const some = (name: string, fits: (value: unknown, info: Record<string, unknown>) => boolean) =>
    expect(
      entries.some(({ info }) => fits(info[name], info)),
      name,
    ).toBe(true)
  const text = (pattern: RegExp) => (value: unknown) => pattern.test(String(value))
  some('Territory', (value, { State }) => State === 'IA' && value === 'NE')
  some('Address Line 2', (value) => value === '')
  some('Postal Code', (value) => typeof value === 'number' && value < 10_000)
  some('Postal Code', text(/^\d{5}-\d{4}$/))
  some('Postal Code', text(/^$/))
  some('Phone Number', text(/ or |\n/))
  some('Phone Number', text(/^$/))
  some('Extension', (value) => typeof value === 'number')
  some('email for references', text(/;/))
  some('email for references', text(/\n/))
  some('email for references', text(/^https:/))
  some('email for references', text(/^$/))
  some('website', text(/^[a-z-]+\.example\.org$/))
  some('website', text(/@/))
  some('website', text(/^[A-Z][a-z]+ /))
  some('website', text(/forms\./))
  some('website', text(/^$/))
  some('Organization Service Area', text(/^statewide$/i))
  some('Organization Service Area', text(/^$/))
  some('Organization Service Area', text(/, /))
  some('Organization Service Area', text(/ommunities/))
  const places = (state: string) =>
    entries.filter(({ info }) => info.State === state).map(({ position }) => JSON.stringify(position))
  for (const state of ['IL', 'NM', 'MT']) expect(new Set(places(state)).size, state).toBeLessThan(places(state).length)
  expect(
    report.rows.some(({ name, notes }) => name.startsWith('Arizona') && notes.join().includes('stands twice')),
  ).toBe(true)
  expect(report.rows.some(({ notes }) => notes.includes('the address line differs from the info lines'))).toBe(true)
})
