import { atLeast, type Row } from '../figures.ts'
import { againstYardstick } from '../load.ts'
import { logIn, password, signUp } from '../people.ts'
import type { Stage } from '../stage.ts'
import { startBareServer, takeAnswer } from '../yardstick.ts'

let signedUp: Promise<string[]> | undefined
/** As many as there are connections, since people log in as themselves. */
function accountsOf(stage: Stage): Promise<string[]> {
  signedUp ??= signUp(stage, 'bench', 50)
  return signedUp
}

/** Against the password hash alone: as many checks at a time, with the same parameters and as many threads. */
const login: Row = {
  name: 'POST /api/user/login',
  call: 'POST /api/user/login',
  async measure(stage) {
    const people = await accountsOf(stage)
    const bodies = people.map((username) => JSON.stringify({ username, password }))
    const cookies = (await logIn(stage, people)).map(({ cookie }) => cookie)
    const { rows } = await stage.main.database.query('SELECT password_hash FROM users LIMIT 1')
    const bare = await startBareServer('bench/bare/password-check.ts', rows[0].password_hash)
    const load = { method: 'POST', headers: { 'content-type': 'application/json' }, bodies } as const
    const { ratios, remark } = await againstYardstick(
      { ...load, cookies, url: `${stage.main.url}/api/user/login`, pid: stage.main.pid },
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
    const [{ accessToken = '' } = {}] = await logIn(stage, [username])
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
