import { hashPassword } from '../src/features/accounts/server/passwords.ts'
import { profile } from '../test/profile.ts'
import type { Played } from './stage.ts'

export const password = 'Quiet-Harbor-27'

/** A portal and its database, wherever they run. */
export interface Place {
  main: Pick<Played, 'url' | 'database'>
}

/** Makes that many accounts that can log in: `name-0@mail.example.org` and so on. */
export async function signUp({ main }: Place, name: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${name}-${index}@mail.example.org`)
  const { firstName, lastName, forumScreenName, streetAddress1, city, state, zipcode, country } = profile
  await main.database.query(
    `INSERT INTO users (email, email_verified_at, password_hash, password_changed_at, user_group, network_uuid,
      first_name, last_name, forum_screen_name, address1, city, state, zipcode, country)
    SELECT email, now(), $2, now(), 'Individual', gen_random_uuid(), $3, $4, $5, $6, $7, $8, $9, $10
    FROM unnest($1::text[]) AS email`,
    [
      emails,
      await hashPassword(password),
      ...[firstName, lastName, forumScreenName, streetAddress1, city, state, zipcode, country],
    ],
  )
  return emails
}

/** Their access tokens, and the cookies of the browsers that they are known by from here on. */
export function logIn({ main }: Place, emails: readonly string[]): Promise<{ accessToken: string; cookie: string }[]> {
  return inLanes(emails, async (username) => {
    const answer = await send(`${main.url}/api/user/login`, { username, password })
    const { accessToken } = (await answer.json()) as { accessToken: string }
    return { accessToken, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  })
}

export async function post<Body>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Body> {
  return (await (await send(url, body, headers)).json()) as Body
}

async function send(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** A few at a time. */
async function inLanes<Result>(emails: readonly string[], task: (email: string) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < emails.length; from += 8)
    results.push(...(await Promise.all(emails.slice(from, from + 8).map(task))))
  return results
}
