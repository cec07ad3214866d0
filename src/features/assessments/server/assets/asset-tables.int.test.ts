import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assetOf, assetVerbs } from '../../../../../test/asset-verbs.ts'
import { newPerson, town } from '../../../../../test/people.ts'
import { mostAssets } from '../../limits-contract.ts'

const place = town()
const { added, list, preview, table, take } = assetVerbs(place)

test('SYSTEM-03 a table is shown before it is taken: what would be added, what is there, and which lines are wrong', async () => {
  const person = await newPerson(place)
  await added(person, assetOf('NAS', { owner: 'Ada' }))
  const text =
    'Name;Category;Assigned to;IP address\nnas;CUI Asset;Ben;10.0.0.1\nCNC 1;Specialized;Lee;\nPC;who knows;;\n'
  const { body } = await preview(person, text)
  expect(body).toMatchObject({
    adds: 1,
    Items: [{ line: 3, name: 'CNC 1', category: 'specialized', owner: 'Lee' }],
    there: 1,
    thereNames: ['nas'],
    wrong: 1,
    wrongLines: [{ line: 4, message: '“who knows” is none of the five categories.' }],
    taken: [
      { title: 'Category', from: 'Category' },
      { title: 'Name', from: 'Name' },
      { title: 'Owner', from: 'Assigned to' },
    ],
    leftOut: ['IP address'],
    room: mostAssets - 1,
  })
  expect((await list(person)).body.Count).toBe(1)
  expect((await take(person, text)).body).toEqual({ adds: 1, there: 1, repeated: 0, wrong: 1 })
  expect((await list(person)).body.Items.map(({ name, owner }) => [name, owner])).toEqual([
    ['NAS', 'Ada'],
    ['CNC 1', 'Lee'],
  ])
  expect((await take(person, text)).body).toEqual({ adds: 0, there: 2, repeated: 0, wrong: 1 })
})

test('SYSTEM-03 of several things of one name in a table the first is added, and the others are told by their lines', async () => {
  const person = await newPerson(place)
  const text = 'name,category,owner\nLaptop,cui,Ada\nLaptop,crma,Lee\nlaptop,cui,Ben\nNAS,cui,\nLaptop,cui,Dana\n'
  const repeatedLines = [
    { line: 4, name: 'laptop', first: 2 },
    { line: 6, name: 'Laptop', first: 2 },
  ]
  expect((await preview(person, text)).body).toMatchObject({ adds: 3, there: 0, repeated: 2, repeatedLines })
  expect((await take(person, text)).body).toEqual({ adds: 3, there: 0, repeated: 2, wrong: 0 })
  expect((await preview(person, text)).body).toMatchObject({ adds: 0, there: 3, repeated: 2, repeatedLines })
})

test('SYSTEM-03 what is exported and taken in again changes nothing, whatever people write', async () => {
  const person = await newPerson(place)
  for (const name of ['=1+1', "'=1+2", 'a;=b', "Joe's “NAS”, 1", '@home', 'x\ty', '-5', '＝wide'])
    await added(person, assetOf(name, { category: 'specialized', managed: `=1\n- ${name}\n;@x` }))
  const before = (await list(person)).body.Items
  const { body } = await table(person)
  expect(body.name).toBe('assets.csv')
  const text = Buffer.from(body.content, 'base64').toString()
  expect(text).toContain('"\'=1+1"')
  expect((await preview(person, text)).body).toMatchObject({ adds: 0, there: 8, wrong: 0, leftOut: [] })
  expect((await take(person, text)).body).toEqual({ adds: 0, there: 8, repeated: 0, wrong: 0 })
  expect((await list(person)).body.Items).toEqual(before)
  const other = await newPerson(place)
  expect((await take(other, text)).body).toEqual({ adds: 8, there: 0, repeated: 0, wrong: 0 })
})

test('SYSTEM-03 lines without a category take the one that is chosen, and 2,000 lines are taken at once', async () => {
  const person = await newPerson(place)
  const text = `hostname\n${Array.from({ length: mostAssets }, (_, index) => `PC ${index}`).join('\n')}`
  expect((await preview(person, text)).body.fieldErrors).toEqual({ table: expect.stringContaining('“Category”') })
  expect((await take(person, text, { category: 'risk-managed' })).body).toMatchObject({ adds: mostAssets })
  expect((await take(person, `${text}\nOne more`, { category: 'risk-managed' })).body).toMatchObject({
    code: 'too_many_assets',
  })
  expect((await list(person)).body.Count).toBe(mostAssets)
})

test('SYSTEM-03 a table of more than four megabytes is refused with a sentence', async () => {
  const person = await newPerson(place)
  const refused = await preview(person, `name\n${'x'.repeat(4_194_304)}`, { category: 'cui' })
  expect(refused.body.fieldErrors).toEqual({ table: 'The file is larger than 4 MB. Please divide it.' })
})

test('SYSTEM-03 an export says how many assets it does not hold, because no key opens them', async () => {
  const person = await newPerson(place)
  await added(person, assetOf('NAS'))
  const { id } = await added(person, assetOf('CNC 1'))
  expect((await table(person)).body.closed).toBe(0)
  await sql`UPDATE system_assets SET category = 'out-of-scope' WHERE id = ${id}`.execute(place.portal.portal.db)
  expect((await table(person)).body.closed).toBe(1)
})
