import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytes, entry, readOne } from '../../../../test/directory-entries.ts'
import { PortalError } from '../../../platform/errors.ts'
import { readDirectory } from './directory-import.ts'
import { indexOffices } from './office-index.ts'

function refusalOf(content: unknown): string {
  try {
    readDirectory(
      typeof content === 'string' || Buffer.isBuffer(content) ? Buffer.from(content as string) : bytes(content),
    )
  } catch (error) {
    expect(error).toBeInstanceOf(PortalError)
    expect(error).toMatchObject({ status: 400, code: 'directory_broken' })
    return (error as PortalError).message
  }
  throw new Error('It was taken.')
}

test('MAP-42 a CSV file with the info names as columns gives the same offices as the JSON file', () => {
  const heading = 'State,Territory,Name,Address Line 1,City,Postal Code,Phone Number,Organization Service Area,lat,lng'
  const row =
    'AL,AL,"Sample, Accelerator",1 Sample Street,Huntsville,35801,256-555-0142,"Madison\nLimestone",34.73,-86.58'
  const csv = readDirectory(bytes(`\ufeff${heading}\r\n${row}\r\n\r\n`))
  const json = readDirectory(
    bytes([
      {
        position: { lat: 34.73, lng: -86.58 },
        info: {
          State: 'AL',
          Territory: 'AL',
          Name: 'Sample, Accelerator',
          'Address Line 1': '1 Sample Street',
          City: 'Huntsville',
          'Postal Code': '35801',
          'Phone Number': '256-555-0142',
          'Organization Service Area': 'Madison\nLimestone',
        },
      },
    ]),
  )
  expect(csv.offices).toEqual(json.offices)
})

test('MAP-42 CSV as spreadsheets write it: semicolons, tabs, columns in any case and order, another encoding', () => {
  expect(readOne('name;STATE;city\nSample;PR;Ponce\n').office?.info).toMatchObject({ Name: 'Sample', State: 'PR' })
  expect(readOne('Name\tState\tZIP\nSample\tPR\t731\n').office?.info).toMatchObject({ 'Postal Code': '00731' })
  const windows = Buffer.concat([
    Buffer.from('Name,State,City\nSample,PR,Bayam'),
    Buffer.from([0xf3]),
    Buffer.from('n\n'),
  ])
  const { offices, report } = readDirectory(windows)
  expect(offices[0]?.info.City).toBe('Bayamón')
  expect(report.notes).toEqual(['The file is not UTF-8: read as Windows-1252.'])
})

test.each([
  ['nothing', '', 'The file is empty.'],
  ['no JSON', '[{"info": {"State": "AL", ', 'The file is no valid JSON'],
  ['no list', '{"offices": 3}', 'The file holds no list of offices.'],
  ['an empty list', '[]', 'The file holds no offices.'],
  ['other fields', '[{"title": "News"}]', 'No entry of the file has the fields of an office.'],
  ['no heading', 'a,b,c\n1,2,3\n', 'The first line does not name the columns'],
  ['a heading alone', 'Name,State\n', 'The file holds no offices.'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'The file is no text'],
  [
    'mostly rows that cannot be taken',
    [entry({}), entry({ State: 'Q', Territory: '' }), entry({ Name: '' })],
    '2 of 3 rows could not be taken',
  ],
])('MAP-42 a file that holds %s is refused with a sentence', (_, content, message) => {
  expect(refusalOf(content)).toContain(message)
})

test('LOC-15 MAP-38 no content of a JSON or CSV file is worse than a refusal', () => {
  const odd = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }), fc.double())
  const names = [
    'State',
    'Territory',
    'Name',
    'Postal Code',
    'website',
    'lat',
    'lng',
    '__proto__',
    'info',
    'position',
    'Organization Service Area',
  ]
  const rows = fc.array(fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 8 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(
      fc.oneof(
        rows,
        rows.map((list) => list.map((info) => ({ info }))),
        odd,
      ),
      (content) => {
        try {
          const { offices } = readDirectory(bytes(JSON.stringify(content)))
          indexOffices(1, offices, false).offices('AL', 'Madison')
        } catch (error) {
          expect(error).toMatchObject({ status: 400 })
        }
      },
    ),
    { numRuns: 1_500, examples: [[[{ Name: 'Odd', State: { toString: null } }, {}]]] },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
      try {
        readDirectory(noise)
      } catch (error) {
        expect(error).toMatchObject({ status: 400 })
      }
    }),
    { numRuns: 1_000 },
  )
})
