import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { assessmentVerbs } from '../../../../test/assessment-verbs.ts'
import { newPerson, town } from '../../../../test/people.ts'
import { rowsRead, type Statement, statementsOf } from '../../../../test/statements.ts'
import { dayAfter } from '../close-out.ts'
import { scoredRequirements } from './catalog.ts'

const place = town()
const key = 'NEWCMMCLEVEL2'
const { answerAll, enter } = assessmentVerbs(place)

test('EASE-04 of all answers those are read that say whether what is planned is met', async () => {
  const person = await newPerson(place)
  const requirements = scoredRequirements(key)
  const planned = requirements.filter(({ objectives }) => objectives.length > 2).slice(0, 3)
  const [open, ...met] = planned as [(typeof planned)[number], ...typeof planned]
  await answerAll(person, key, { [open.id]: 0 })
  await enter(
    person,
    key,
    planned.map(({ id }): [string, string, unknown] => [id, 'targetDate', dayAfter(place.clock.now(), 9)]),
  )
  expect(met).toHaveLength(2)
  const sent = await statementsOf(async () => {
    const { body } = await place.call('GET', '/api/user/home', undefined, person)
    expect(JSON.stringify(body)).toContain(`Requirement ${open.id} is to be met`)
  })
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const asked = sent.find(({ text }) => text.includes('AS d (network_uuid')) as Statement
  await client.query('ANALYZE assessment_answers')
  const { assessment_answers: read } = await rowsRead(client, asked)
  expect(read).toBe(planned.flatMap(({ objectives }) => objectives).length)
})
