import { atLeast, type Row } from '../figures.ts'
import { againstYardstick } from '../load.ts'
import type { Stage } from '../stage.ts'
import { startBareServer, takeAnswer } from '../yardstick.ts'

const password = 'Quiet-Harbor-27'
const people = 50
const json = { 'content-type': 'application/json' }

async function post(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

let signedUp: Promise<string[]> | undefined
/** Addresses of accounts that can log in: as many as there are connections, since people log in as themselves. */
function accountsOf({ main }: Stage): Promise<string[]> {
  signedUp ??= (async () => {
    const emails = Array.from({ length: people }, (_, index) => `bench-${index}@mail.example.org`)
    for (const email of emails)
      await post(`${main.url}/api/user/individual`, {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email,
        password,
        forumScreenName: 'ada',
        streetAddress1: '1 Main Street',
        city: 'Columbus',
        state: 'OH',
        zipcode: '43004',
        country: 'United States',
      })
    await main.database.query('UPDATE users SET email_verified_at = now()')
    return emails
  })()
  return signedUp
}

/** Against the password hash alone: as many checks at a time, with the same parameters and as many threads. */
const login: Row = {
  name: 'POST /api/user/login',
  call: 'POST /api/user/login',
  async measure(stage) {
    const bodies = (await accountsOf(stage)).map((username) => JSON.stringify({ username, password }))
    const { rows } = await stage.main.database.query('SELECT password_hash FROM users LIMIT 1')
    const bare = await startBareServer('bench/bare/password-check.ts', rows[0].password_hash)
    const load = { method: 'POST', headers: json, bodies } as const
    const { ratios, remark } = await againstYardstick(
      { ...load, url: `${stage.main.url}/api/user/login`, pid: stage.main.pid },
      { ...load, ...bare },
      4,
      // Some hundred logins, until the server's code is compiled: a password takes its time.
      8,
    )
    await bare.stop()
    return [atLeast('POST /api/user/login against bare argon2id', 0.8, ratios, remark)]
  },
}

/** Against one query of the same account with nothing around it. */
const account: Row = {
  name: 'GET /api/user/',
  call: 'GET /api/user',
  async measure(stage) {
    const [username = ''] = await accountsOf(stage)
    const { accessToken } = (await post(`${stage.main.url}/api/user/login`, { username, password })) as {
      accessToken: string
    }
    const headers = { 'x-access-token': accessToken }
    const url = `${stage.main.url}/api/user/`
    const { body } = await takeAnswer(url, headers)
    const bare = await startBareServer('bench/bare/one-query.ts', {
      databaseUrl: stage.main.databaseUrl,
      email: username,
    })
    const { ratios, remark } = await againstYardstick({ url, pid: stage.main.pid, headers }, { ...bare, headers })
    await bare.stop()
    return [atLeast('GET /api/user/ against one bare query', 0.5, ratios, `${remark}, ${body.length} bytes`)]
  },
}

export const accountRows: Row[] = [login, account]
