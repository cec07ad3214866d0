import { profile } from '../test/profile.ts'
import type { Stage } from './stage.ts'

export const password = 'Quiet-Harbor-27'

/** Makes that many accounts that can log in: `name-0@mail.example.org` and so on. */
export async function signUp({ main }: Stage, name: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${name}-${index}@mail.example.org`)
  await inLanes(emails, (email) => post(`${main.url}/api/user/individual`, { ...profile, email, password }))
  await main.database.query('UPDATE users SET email_verified_at = now()')
  return emails
}

/** Their access tokens. */
export function logIn({ main }: Stage, emails: readonly string[]): Promise<string[]> {
  return inLanes(emails, async (username) => {
    const session = await post<{ accessToken: string }>(`${main.url}/api/user/login`, { username, password })
    return session.accessToken
  })
}

export async function post<Body>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Body> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** A few at a time. */
async function inLanes<Result>(emails: readonly string[], task: (email: string) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < emails.length; from += 8)
    results.push(...(await Promise.all(emails.slice(from, from + 8).map(task))))
  return results
}
