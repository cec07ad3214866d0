import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { atMost, type Figure, percentile, type Row } from '../figures.ts'
import { latencies } from '../load.ts'
import { logIn, post, signUp } from '../people.ts'
import type { Played, Stage } from '../stage.ts'

const many = 100_000
const requests = 60

const address = '/api/staff/applications'
/** As a desk asks: in each order, far in, filtered, searched. */
const asked = [
  '',
  '?sort=company',
  '?sort=-state',
  '?page=1000',
  '?status=submitted&program=pilot',
  '?status=in%20review&state=OH&sort=-company',
  '?q=gears%2042',
  '?q=person-777',
]

/** The console's lists and what is taken away from them. */
export const staffRows: Row[] = [
  {
    name: '100,000 applications',
    call: 'GET /api/staff/applications',
    async measure(stage) {
      const portal = await stage.play()
      const headers = await openDesk({ ...stage, main: portal })
      await fillApplications(portal.database)
      const urls = Array.from(
        { length: requests },
        (_, index) => `${portal.url}${address}${asked[index % asked.length]}`,
      )
      await latencies(urls.slice(0, asked.length), 1, headers)
      const taken = await latencies(urls, 2, headers)
      const figures: Figure[] = [
        atMost(
          'list of 100,000 applications, p95',
          200,
          'ms',
          [percentile(taken, 95)],
          `p50 ${percentile(taken, 50).toFixed(0)} ms`,
        ),
      ]
      for (const as of ['csv', 'xlsx']) figures.push(await exportAll(portal, as, headers))
      return figures
    },
  },
]

async function openDesk(stage: Stage): Promise<Record<string, string>> {
  const emails = await signUp(stage, 'desk', 1)
  const [session] = await logIn(stage, emails)
  const { database } = stage.main
  await database.query(`INSERT INTO user_roles (user_id, role, given_at) SELECT id, 'desk', now() FROM users`)
  await database.query('UPDATE users SET app_confirmed_at = now()')
  await database.query('UPDATE sessions SET second_step = true')
  return { 'x-access-token': session?.accessToken ?? '' }
}

/** Two of each person; the answers as long as those of the form. */
async function fillApplications(database: Client): Promise<void> {
  await database.query(
    `INSERT INTO organizations (name, name_key, created_at)
     SELECT 'Ridge Gears ' || n, 'ridge gears ' || n, now() FROM generate_series(1, 5000) AS n`,
  )
  await database.query(
    `INSERT INTO users (email, email_verified_at, password_hash, password_changed_at, user_group, network_uuid, organization_id)
     SELECT 'person-' || n || '@mail.example.org', now(), '', now(), 'OrganizationMember', o.network_uuid, o.id
     FROM generate_series(1, $1::int) AS n
     JOIN (SELECT id, network_uuid, row_number() OVER () AS number FROM organizations) AS o ON o.number = 1 + n % 5000`,
    [many / 2],
  )
  await database.query(
    `INSERT INTO applications (user_id, program, status, saved_at, submitted_at, answers)
     SELECT u.id, p.program, (ARRAY['submitted', 'in review', 'accepted', 'declined'])[1 + (random() * 3)::int], now(),
       now() - random() * interval '700 days',
       jsonb_build_object('name', '=Ada ' || u.email, 'state', (ARRAY['OH', 'NY', 'TX', 'CA'])[1 + (random() * 3)::int],
         'about', repeat('What the company makes, and for whom. ', 40))
     FROM users AS u, (VALUES ('pilot'), ('mep')) AS p (program) WHERE u.email LIKE 'person-%'`,
  )
  await database.query('VACUUM ANALYZE')
}

/** How much more memory the process takes at the height of an export, and how long it takes. */
async function exportAll({ url, pid }: Played, as: string, headers: Record<string, string>): Promise<Figure> {
  const body = { list: 'applications', query: {}, as }
  const { address } = await post<{ address: string }>(`${url}/api/staff/exports`, body, headers)
  const before = residentMegabytes(pid)
  let height = before
  const watch = setInterval(() => {
    height = Math.max(height, residentMegabytes(pid))
  }, 20)
  const began = performance.now()
  const answer = await fetch(url + address)
  let bytes = 0
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += piece.length
  clearInterval(watch)
  const seconds = (performance.now() - began) / 1000
  const note = `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`
  return atMost(`export of 100,000 applications as ${as}, memory above before`, 60, 'MB', [height - before], note)
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
