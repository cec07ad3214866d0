import { expect, test } from 'vitest'
import { eventVerbs } from '../../../../test/event-verbs.ts'
import { type Session, town } from '../../../../test/people.ts'
import { CommandError } from '../../accounts/server/index.ts'
import { runEventCommand } from './command.ts'

const place = town()
const { newEvent, register, people } = eventVerbs(place)

/** Types a command as the operator would. */
async function command(...words: string[]): Promise<string[]> {
  const lines: string[] = []
  await runEventCommand(place.portal.portal, words, (line) => lines.push(line))
  return lines
}

test('LIVE-01 the operator finds the events without a way in, and gives them one, which the registered hear of', async () => {
  const [person] = (await people(1)) as [Session]
  const lacking = await newEvent(48, { join_url: '', may_lack_way_in: true, title: 'From the last\nrelease' })
  const hall = await newEvent(24, { join_url: '', place: 'Hall 3' })
  await newEvent(-5, { join_url: '', may_lack_way_in: true })
  await register(lacking, person)
  expect((await command('list')).map((line) => line.split('\t')[0])).toEqual([hall, lacking])
  expect(await command('list', '--without-link')).toEqual([
    expect.stringMatching(new RegExp(`^${lacking}\tFrom the last release\t.*\tOnline$`)),
  ])
  expect(await command('link', lacking, 'https://meet.example.org/found')).toEqual(['It has its link now.'])
  const mail = await place.mail.next(person.email, 'the event has changed')
  expect(mail.text).toContain('There is a link to join now.')
  expect(mail.text).toContain('https://meet.example.org/found')
  expect(await command('list', '--without-link')).toEqual([])
  await expect(command('link', lacking, 'ftp://x')).rejects.toMatchObject({ status: 400 })
})

test('the operator cancels an event, and the registered hear of it with the reason', async () => {
  const [person] = (await people(1)) as [Session]
  const id = await newEvent(48)
  await register(id, person)
  expect(await command('cancel', id, '--reason', 'The speaker is ill.')).toEqual(['It is cancelled.'])
  expect((await place.mail.next(person.email, 'is cancelled')).text).toContain('The speaker is ill.')
})

test('MINE-05 the operator says where the recording of an event is', async () => {
  const id = await newEvent(-48)
  expect(await command('recording', id, 'https://video.example.org/7')).toEqual(['It has its recording now.'])
  expect(await command('recording', id, '')).toEqual(['It has no recording any more.'])
  await expect(command('recording', id, 'video')).rejects.toMatchObject({ status: 400 })
})

test('a command that is not known is answered with those that are', async () => {
  for (const words of [
    [],
    ['link'],
    ['link', 'x'],
    ['list', 'x'],
    ['cancel'],
    ['list', '--x'],
    ['recording', 'x'],
    ['link', 'a', 'b', 'c'],
  ])
    await expect(command(...words), words.join(' ')).rejects.toThrow(CommandError)
  await expect(command('link', 'no-such', 'https://meet.example.org/x')).rejects.toMatchObject({ status: 404 })
})
