import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { earlierDatabase } from '../../../../test/earlier-database.ts'

const opening = async ({ db }: Awaited<ReturnType<typeof earlierDatabase>>) =>
  (
    await sql<{ hours: number }>`
      SELECT round(extract(epoch FROM opens_at - now()) / 3600)::int AS hours FROM systems_open`.execute(db)
  ).rows

test('SYSTEM-07 a portal with users opens for further systems a day after the upgrade, a new one at once', async () => {
  const living = await earlierDatabase('0118')
  await sql`
    INSERT INTO users (email, password_hash, password_changed_at, user_group, network_uuid)
    VALUES ('ada@example.org', '', now(), 'Individual', gen_random_uuid())`.execute(living.db)
  await living.upgrade()
  expect(await opening(living)).toEqual([{ hours: 24 }])
  const fresh = await earlierDatabase('0118')
  await fresh.upgrade()
  expect(await opening(fresh)).toEqual([])
})
