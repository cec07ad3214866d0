import type pg from 'pg'
import { answersOf } from '../../bench/answers.ts'
import { password } from '../../bench/people.ts'
import type { MailServer } from '../../test/fakes/smtp.ts'
import { until } from '../../test/until.ts'
import type { Instance } from '../lib/instances.ts'
import { type Outcome, play } from '../lib/load.ts'
import { network } from '../lib/network.ts'

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

/** Each logs in at the next instance. @returns their access tokens beside what was answered */
export async function logInAll(
  instances: readonly Instance[],
  emails: readonly string[],
): Promise<{ outcome: Outcome; tokens: string[] }> {
  const tokens: string[] = []
  const outcome = await play(
    emails.length,
    12,
    (index) => ({
      url: `${at(instances, index).url}/api/user/login`,
      method: 'POST',
      headers: { 'x-forwarded-for': network(index) },
      body: { username: emails[index], password },
    }),
    ({ status, body }, index) => {
      if (status === 200) tokens[index] = (JSON.parse(body) as { accessToken: string }).accessToken
    },
  )
  return { outcome, tokens: tokens.filter(Boolean) }
}

/** What members ask for and enter, in turn, at each instance in turn. */
export async function callAsMembers(
  instances: readonly Instance[],
  tokens: readonly string[],
  count: number,
): Promise<Outcome> {
  const answers = await answersOf(at(instances, 0).url)
  const seen = new Map<string, number>()
  const kindOf = (index: number) => (index + Math.floor(index / tokens.length)) % 5
  return play(
    count,
    60,
    (index) => {
      const token = at(tokens, index)
      const { url } = at(instances, index)
      const headers = { 'x-access-token': token, 'x-forwarded-for': network(index % tokens.length) }
      const kind = kindOf(index)
      if (kind === 0) {
        const body = answers.body(Math.floor(index / tokens.length), seen.get(token) ?? 0)
        return { url: `${url}/api/assessment/user/entries`, method: 'POST', headers, body }
      }
      return { url: url + at(['/api/user/', '/api/bookmark', '/api/user/', '/api/user/sessions'], kind), headers }
    },
    ({ status, body }, index) => {
      if (kindOf(index) === 0 && status === 200)
        seen.set(at(tokens, index), (JSON.parse(body) as { version: number }).version)
    },
  )
}

/**
 * Asks for a mail for each of them, and waits until all have come.
 * @returns what tells how many came so far, and how many of them again
 */
export async function mailAll(
  instances: readonly Instance[],
  emails: readonly string[],
  mail: MailServer,
): Promise<{ outcome: Outcome; count(): { came: number; again: number } }> {
  const outcome = await play(emails.length, 10, (index) => ({
    url: `${at(instances, index).url}/api/user/password/forgot/code`,
    method: 'POST',
    headers: { 'x-forwarded-for': network(1_000 + index) },
    body: { email: emails[index] },
  }))
  const wanted = new Set(emails)
  const count = () => {
    const received = mail.mails.flatMap(({ to }) => to).filter((to) => wanted.has(to))
    const came = new Set(received).size
    return { came, again: received.length - came }
  }
  await until(() => count().came === wanted.size, 'all mails have come', 120).catch(() => undefined)
  return { outcome, count }
}

/** Changes a title by hand so many times. @returns how long it took until every instance showed it, in seconds */
export async function changeContent(
  instances: readonly Instance[],
  database: pg.Client,
  times: number,
): Promise<number[]> {
  const shows = async ({ url }: Instance, title: string) =>
    (await (await fetch(`${url}/api/resources/news`)).text()).includes(title)
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    await Promise.all(instances.map((instance) => shows(instance, '')))
    const title = `Changed for the ${time + 1}. time`
    const began = performance.now()
    await database.query(
      `UPDATE content_items SET title = $1 WHERE family = 'news' AND id = (
         SELECT id FROM content_items WHERE family = 'news' ORDER BY item_date DESC, id LIMIT 1)`,
      [title],
    )
    await Promise.all(instances.map((instance) => until(() => shows(instance, title), `${instance.url} shows it`, 60)))
    taken.push((performance.now() - began) / 1_000)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return taken
}
