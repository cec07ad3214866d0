import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newAdmin, newMember, newPerson, town } from '../../../../test/people.ts'
import { systemsVerbs } from '../../../../test/several-systems.ts'
import { mostSystems } from '../limits-contract.ts'

const place = town()
const { add, list } = systemsVerbs(place)
const db = () => place.portal.portal.db

test('SYSTEM-07 of twenty-five callers who add one at once as many as may be get theirs; a name stands once', async () => {
  const admin = await newAdmin(place, 'Crowded Systems')
  const member = await newMember(place, 'Crowded Systems', admin)
  const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => add(at % 2 ? admin : member, `System ${at}`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(mostSystems - 1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(25 - mostSystems + 1)
  expect((await list(admin)).Items).toHaveLength(mostSystems)

  const other = await newAdmin(place, 'Same Names')
  const same = await Promise.all(
    Array.from({ length: 6 }, (_, at) => add(other, at % 2 ? 'Shop  floor' : 'shop Floor')),
  )
  expect(same.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  expect((await add(other, 'First system')).body).toMatchObject({ fieldErrors: { name: expect.any(String) } })
  for (const name of ['', '  ', 'a\nb', 'turn\u202eed', 'x'.repeat(81)])
    expect((await add(other, name)).status).toBe(400)
  const coded = await place.call<{ fieldErrors: object }>(
    'POST',
    '/api/assessment/user/systems',
    { name: 'Coded', cageCodes: ['12345', 'nope'] },
    other,
  )
  expect(Object.keys(coded.body.fieldErrors)).toEqual(['cageCodes.1'])
})

test('SYSTEM-07 two who begin the first row in the same moment both add theirs', async () => {
  const person = await newPerson(place)
  // An index that takes its time, filled before the others: both have looked, and neither finds the row of the other.
  for (const statement of [
    sql`CREATE FUNCTION slowly(text) RETURNS text IMMUTABLE LANGUAGE plpgsql
      AS 'BEGIN IF $1 = '''' THEN PERFORM pg_sleep(0.4); END IF; RETURN $1; END'`,
    sql`CREATE INDEX systems_slow ON systems (slowly(name))`,
    sql`ALTER TABLE systems DROP CONSTRAINT systems_pkey`,
    sql`ALTER TABLE systems ADD PRIMARY KEY (place)`,
    sql`DROP INDEX systems_name`,
    sql`CREATE UNIQUE INDEX systems_name ON systems (network_uuid, lower(name))`,
  ])
    await statement.execute(db())
  try {
    const answers = await Promise.all(['Mill', 'Office', 'Lab'].map((name) => add(person, name)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  } finally {
    await sql`DROP INDEX systems_slow`.execute(db())
  }
})
