import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newPerson, password, type Session, town } from '../../../../test/people.ts'
import { ToolComment } from '../contract.ts'
import { runCommentCommand } from './command.ts'
import { moderateComment } from './comments.ts'

const place = town({ template: 'starter' })

interface Comments {
  Items: ToolComment[]
  Count: number
}
const approved = async (id: string, query = '') =>
  (await place.call<Comments>('GET', `/api/toolcomments/approved/${id}${query}`)).body
const post = (entries: Record<string, unknown>, session?: Session) =>
  place.call<{ message: string }>('POST', '/api/toolcomments', entries, session)
/** Lets the time of the flood limits pass. */
const later = () => place.clock.advance(11 * 60_000)

/** Types a command as the operator would. */
async function command(line: string): Promise<string[]> {
  const lines: string[] = []
  await runCommentCommand(place.portal.portal, line.split(' '), (text) => lines.push(text))
  return lines
}
const idOf = async (text: string, status = 'pending') =>
  (await command(`list ${status}`)).find((line) => line.includes(text))?.split('\t')[0] as string

test('TOOL-13 TOOL-14 LIST-06 LIST-14 the approved comments of a tool come newest first, searched by name and text', async () => {
  const { Items, Count } = await approved('readybinder')
  expect(Count).toBe(4)
  for (const item of Items) expect(ToolComment.safeParse(item).success).toBe(true)
  expect(Items.every(({ reviewId }) => reviewId === 'readybinder')).toBe(true)
  const dates = Items.map(({ commentDate }) => commentDate)
  expect(dates).toEqual([...dates].sort().reverse())
  expect((await approved('readybinder', '?q=LENA%20honest')).Items).toHaveLength(1)
  expect((await approved('readybinder', '?q=zzz')).Count).toBe(0)
  expect(await approved('readybinder', '?page=2&pageSize=3')).toMatchObject({ Items: [Items[3]], Count: 4 })
  expect(await approved('no-such-tool')).toEqual({ Items: [], Count: 0 })
})

test('TOOL-17 TOOL-20 TOOL-21 TOOL-22 TOOL-24 ACCESS-01 anyone comments; a comment is hidden until it is approved, and named', async () => {
  later()
  const person = await newPerson(place, { forumScreenName: 'gearhead' })
  const answers = [
    await post({ commentBody: 'From a guest', reviewId: 'openssp' }),
    await post({ commentBody: 'From a user', reviewId: 'openssp' }, person),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('will be visible only after moderation and approval') },
    })
  const before = await approved('openssp')
  expect(JSON.stringify(before)).not.toContain('From a')
  const waiting = await command('list')
  expect(waiting.at(-1)).toBe('2 pending comments')
  expect(waiting.slice(0, -1).some((line) => line.endsWith('\tOpenSSP\tGuest\tFrom a guest'))).toBe(true)
  const [guests, users] = [await idOf('From a guest'), await idOf('From a user')]
  const { memory } = place.portal.portal
  const { version } = memory
  expect(await command(`approve ${guests}`)).toEqual(['The comment is shown now.'])
  expect(await command(`approve ${users}`)).toEqual(['The comment is shown now.'])
  await expect.poll(() => memory.version).toBeGreaterThanOrEqual(version + 2)
  const shown = (await approved('openssp')).Items.map(({ name, commentBody }) => `${name}: ${commentBody}`)
  expect(shown).toEqual(expect.arrayContaining(['Guest: From a guest', 'gearhead: From a user']))
  await expect(command(`reject ${guests}`)).rejects.toThrow('Why?')
  expect(await command(`reject ${guests} It is rude.`)).toEqual(['The comment stays hidden.'])
  await expect.poll(async () => JSON.stringify(await approved('openssp'))).not.toContain('From a guest')
  expect(await idOf('From a guest', 'rejected')).toBe(guests)
})

test('TOOL-18 TOOL-23 a comment has 1 to 5,000 characters and belongs to a tool that there is', async () => {
  later()
  const wrong: [field: string, entries: Record<string, unknown>][] = [
    ['commentBody', { commentBody: '' }],
    ['commentBody', { commentBody: ' \n\t ' }],
    ['commentBody', { commentBody: 'x'.repeat(5001) }],
    ['commentBody', { commentBody: 'a\u0000b' }],
    ['commentBody', { commentBody: 7 }],
    ['commentBody', { commentBody: undefined }],
    ['reviewId', { reviewId: 'no-such-tool' }],
    ['reviewId', { reviewId: undefined }],
  ]
  for (const [field, entries] of wrong)
    expect(await post({ commentBody: 'Fine', reviewId: 'openssp', ...entries }), JSON.stringify(entries)).toMatchObject(
      {
        status: 400,
        body: { fieldErrors: { [field]: expect.any(String) } },
      },
    )
  expect((await post({ commentBody: 'é'.repeat(5000), reviewId: 'openssp' })).status).toBe(200)
  expect((await post({ commentBody: 'x', reviewId: 'openssp' })).status).toBe(200)
})

test('script and markup in a comment are text, on the page and in the operator’s list', async () => {
  later()
  const nasty = '<script>alert(1)</script><img src=x onerror=alert(2)>\u001b[2J\nnew line'
  await post({ commentBody: nasty, reviewId: 'quietport' })
  const line = (await command('list')).find((text) => text.includes('alert(1)')) as string
  expect(line).not.toMatch(/[\n\u001b]/)
  await command(`approve ${line.split('\t')[0]}`)
  await expect
    .poll(async () => (await place.portal.get('/tool-details?id=quietport')).text())
    .toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  const html = await (await place.portal.get('/tool-details?id=quietport')).text()
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('<img src=x')
})

test('GEN-09 a flood of comments is stopped with 429 and the time to wait, and leaves the pages in memory alone', async () => {
  later()
  const person = await newPerson(place)
  const { version } = place.portal.portal.memory
  const answers = []
  for (let number = 0; number < 8; number++)
    answers.push(await post({ commentBody: `Flood ${number}`, reviewId: 'anvil-guard' }, person))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await command('list')).filter((line) => line.includes('Flood'))).toHaveLength(5)
  expect(place.portal.portal.memory.version).toBe(version)
  later()
  expect((await post({ commentBody: 'Calm', reviewId: 'anvil-guard' }, person)).status).toBe(200)
})

test('commands that make no sense are told so, and only staff moderates', async () => {
  for (const line of ['approve', 'list everything', 'praise x', 'approve a b'])
    await expect(command(line), line).rejects.toThrow(/comment/)
  await expect(command('approve no-such-comment')).rejects.toThrow('There is no comment "no-such-comment".')
  await expect(moderateComment(place.portal.portal, { kind: 'visitor' }, 'x', 'approved')).rejects.toMatchObject({
    status: 401,
  })
})

test('comments are in the copy of the own data, and stay without the name when the account goes', async () => {
  later()
  const person = await newPerson(place, { forumScreenName: 'leaver' })
  await post({ commentBody: 'I was here', reviewId: 'coldvault' }, person)
  const { body } = await place.call('GET', '/api/user/export', undefined, person)
  expect(body).toMatchObject({
    toolComments: [{ commentBody: 'I was here', name: 'leaver', status: 'pending', reason: '' }],
  })
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  expect((await command('list')).find((line) => line.includes('I was here'))).toContain('\tGuest\t')
})

test('the command is a process of its own: it rejects with a reason, and its author gets the mail (MOD-02)', async () => {
  later()
  const person = await newPerson(place)
  await post({ commentBody: 'Buy mine by command', reviewId: 'coldvault' }, person)
  const args = ['src/portal-command.ts', 'comment', 'reject', await idOf('Buy mine by command'), 'It', 'advertises.']
  const env = { ...process.env, NODE_ENV: 'test', ...place.env }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(stdout.trim()).toBe('The comment stays hidden.')
  expect((await place.mail.next(person.email, 'your comment is not published')).text).toContain('Why: It advertises.')
})
