import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactVerbs, entries } from '../../../../test/contact-verbs.ts'
import { replaceDirectory } from '../../../../test/directory.ts'
import { newPerson, newStaff, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import { batches, type Upkeep } from '../../../platform/db/in-batches.ts'
import { removeOldMessages } from './removal.ts'

const place = town({ template: 'starter' })
const { sendProven } = contactVerbs(place)
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)
const count = async (from: string) => Number((await query(`SELECT count(*) AS n FROM ${from}`)).rows[0]?.n)

const told = async () =>
  (await query(`SELECT actor, area, details FROM audit_events WHERE event = 'inquiries-removed' ORDER BY at`)).rows

/** Sends a message by the contact form; its inquiry's address in the console. */
async function written(message: string): Promise<string> {
  expect((await sendProven(entries({ message }))).status).toBe(200)
  const { rows } = await query(
    `SELECT i.id FROM inquiries i JOIN contact_messages m ON m.id = i.contact_message WHERE m.message = '${message}'`,
  )
  return `/api/staff/inquiries/${rows[0]?.id}`
}

const remove = (session: Session, path: string) => place.call('DELETE', path, undefined, session)

test('messages go after the months of the setting, with answers and numbers, and one entry a night says so (INBOX-05)', async () => {
  for (const table of ['contact_messages', 'expert_messages']) await query(`DELETE FROM ${table}`)
  const desk = await newStaff(place, 'desk')
  const sent = async (messages: number) => {
    const paths = []
    for (let index = 0; index < messages; index++) paths.push(await written(`A message ${Math.random()}`))
    return paths
  }
  const [oldest] = await sent(3)
  await place.call('POST', `${oldest}/status`, { revision: 0, status: 'closed', text: 'Done.' }, desk)
  for (const message of ['old', 'new'])
    await place.call('POST', '/api/mep/contact', { toAddress: 'OH', message }, await newPerson(place))
  await query(`UPDATE contact_messages SET sent_at = sent_at - interval '24 months' - interval '3 days'`)
  await query(
    `UPDATE expert_messages SET sent_at = sent_at - interval '24 months' - interval '3 days' WHERE message = 'old'`,
  )
  await sent(2)
  // One that is nearly as old, read with the day on which it goes.
  const [nearly = ''] = await sent(1)
  const moment = new Date(place.clock.now())
  moment.setUTCDate(1)
  moment.setUTCFullYear(moment.getUTCFullYear() - 2, moment.getUTCMonth() + 1)
  const nearlyId = nearly.split('/').at(-1)
  await query(`UPDATE inquiries SET sent_at = '${moment.toISOString()}' WHERE id = '${nearlyId}'`)
  moment.setUTCFullYear(moment.getUTCFullYear() + 2)
  expect((await place.call<{ keptUntil: string }>('GET', nearly, undefined, desk)).body.keptUntil).toBe(
    moment.toISOString(),
  )
  await query(
    `UPDATE contact_messages SET sent_at = sent_at - interval '24 months' + interval '1 day'
     WHERE id = (SELECT contact_message FROM inquiries WHERE id = '${nearlyId}')`,
  )

  // Killed in the middle: what is gone is told of, and what is left goes another time, under the same entry.
  const killed: Upkeep = {
    ...batches(),
    async delete(db, table, where) {
      await sql`DELETE FROM ${sql.table(table)} WHERE id = (
        SELECT id FROM ${sql.table(table)} WHERE ${where} LIMIT 1)`.execute(db)
      throw new Error('killed')
    },
  }
  await expect(removeOldMessages(place.portal.portal, killed)).rejects.toThrow('killed')
  expect(await count('contact_messages')).toBe(5)
  const other = await startTestPortal({ beside: place.portal, clock: place.clock })
  const instances = [place.portal.portal, other.portal]
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      removeOldMessages(instances[index % 2] as (typeof instances)[0], batches({ size: 1 })),
    ),
  )
  await other.close()
  expect(await told()).toEqual([
    { actor: 'inquiries-upkeep', area: 'inquiries', details: { until: expect.any(String), messages: 4 } },
  ])
  expect(await count('contact_messages')).toBe(3)
  expect((await query('SELECT message FROM expert_messages')).rows).toEqual([{ message: 'new' }])
  expect(await count('inquiries')).toBe(4)
  expect(await count('inquiry_history')).toBe(0)
  expect(await count('submissions WHERE contact_message IS NOT NULL OR expert_message IS NOT NULL')).toBe(4)
  expect((await place.call('GET', oldest as string, undefined, desk)).status).toBe(404)

  // A night without anything to remove says nothing.
  place.clock.advance(86_400_000)
  await removeOldMessages(place.portal.portal, batches())
  expect(await told()).toHaveLength(1)
  expect(await count('contact_messages')).toBe(3)
})

test('the setting says how many months messages are kept (INBOX-05)', async () => {
  await query('DELETE FROM contact_messages')
  await written('Of seven weeks')
  await query(`UPDATE contact_messages SET sent_at = sent_at - interval '49 days'`)
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: { MESSAGE_MONTHS: '1' } })
  await removeOldMessages(place.portal.portal, batches())
  expect(await count('contact_messages')).toBe(1)
  await removeOldMessages(other.portal, batches())
  expect(await count('contact_messages')).toBe(0)
  await other.close()
})

test('whoever may answer a message removes it at once, of twenty one, with a fresh proof, and the trail says who (INBOX-05)', async () => {
  await replaceDirectory(place.portal.portal.db, [{ Name: 'Columbus Office', State: 'OH', area: 'Franklin County' }])
  await until(
    async () => (await count(`offices WHERE name = 'Columbus Office' AND current`)) === 1,
    'the office is known',
  )
  const [desk, foreign, editor] = [
    await newStaff(place, 'desk'),
    await newStaff(place, 'counselor'),
    await newStaff(place, 'editor'),
  ]
  const path = await written('Please forget me')
  await place.call('POST', `${path}/status`, { revision: 0, status: 'closed', text: 'Done.' }, desk)
  expect((await remove(foreign, path)).status).toBe(404)
  expect((await remove(editor, path)).status).toBe(403)
  const answers = await Promise.all(Array.from({ length: 20 }, () => remove(desk, path)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)])
  const id = path.split('/').at(-1)
  for (const from of [
    `contact_messages WHERE message = 'Please forget me'`,
    `inquiries WHERE id = '${id}'`,
    `inquiry_history WHERE inquiry = '${id}'`,
  ])
    expect(await count(from), from).toBe(0)
  const { rows } = await query(
    `SELECT event, details FROM audit_events WHERE item = '${id}' AND event = 'inquiry-removed'`,
  )
  expect(rows).toEqual([{ event: 'inquiry-removed', details: { kind: 'contact' } }])

  await place.call('POST', '/api/mep/contact', { toAddress: 'OH', message: 'Forget it' }, await newPerson(place))
  const expert = (await query(`SELECT id FROM inquiries WHERE search_text LIKE '%forget it%'`)).rows[0]?.id
  expect((await remove(desk, `/api/staff/inquiries/${expert}`)).status).toBe(200)
  expect(await count(`expert_messages WHERE message = 'Forget it'`)).toBe(0)

  const another = await written('Another one')
  place.clock.advance(16 * 60_000)
  expect(await remove(desk, another)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
  expect(await count(`contact_messages WHERE message = 'Another one'`)).toBe(1)
})
