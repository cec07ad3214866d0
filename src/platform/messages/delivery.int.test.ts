import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/database-server.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { createLog } from '../log.ts'
import { createDelivery } from './delivery.ts'

/** A mail that waits, in a database that fails to mark so many as sent. */
async function openWaiting(faults: number) {
  const database = await cloneDatabase(inject('databaseServer'), 'empty')
  const log = createLog('silent')
  const { db, close } = openDatabase(database.url, 2, log)
  onTestFinished(() => close().then(database.drop))
  await sql
    .raw(`
    CREATE SEQUENCE faults;
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
      IF nextval('faults') <= ${faults} THEN RAISE 'too many clients' USING ERRCODE = '53300'; END IF;
      RETURN NEW;
    END$$;
    CREATE TRIGGER failing BEFORE UPDATE ON messages FOR EACH ROW WHEN (NEW.sent_at IS NOT NULL)
      EXECUTE FUNCTION fail()`)
    .execute(db)
  const { id } = await db
    .insertInto('messages')
    .values({ channel: 'mail', recipient: 'a@example.org', subject: 'Subject', text: 'Text' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent: string[] = []
  const mail = { send: async ({ to }: { to: string }) => void sent.push(to), close() {} }
  const deliver = createDelivery({ db, clock: systemClock, log }, { mail, text: undefined })
  const row = () => db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  return { id, sent, deliver, row }
}

test('what was handed over is marked as sent even where that fails at first, and no other try is needed', async () => {
  const { id, sent, deliver, row } = await openWaiting(2)
  await deliver(id, new AbortController().signal)
  expect(await row()).toMatchObject({ sent_at: expect.any(Date), text: '', attempts: 1 })
  expect(sent).toEqual(['a@example.org'])
})

test('a process that stops does not wait for the mark', async () => {
  const { id, sent, deliver, row } = await openWaiting(100)
  await expect(deliver(id, AbortSignal.abort())).rejects.toMatchObject({ code: '53300' })
  expect(await row()).toMatchObject({ sent_at: null })
  expect(sent).toEqual(['a@example.org'])
})
