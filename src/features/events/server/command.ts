import { parseArgs } from 'node:util'
import { systemActor } from '../../../platform/actor.ts'
import type { Portal } from '../../../platform/portal.ts'
import { CommandError } from '../../accounts/server/index.ts'
import { eventChanges, hasWayIn } from './changes.ts'
import { periodOf } from './event-times.ts'
import { listEventsSince } from './store.ts'

export const eventHelp = `Events:
  event list [--without-link]             those to come, the nearest first: id, title, time and place; with
                                          --without-link those alone that nobody can take part in
  event link ID ADDRESS                   says where one takes part online; whoever is registered gets a mail
  event recording ID ADDRESS              says where one sees it afterwards; '' for nowhere
  event cancel ID [--reason TEXT]         cancels it; whoever is registered or waits gets a mail`

const mostListed = 1_000

/**
 * Carries out `event ...`. @throws CommandError, PortalError with one sentence for whoever typed it
 * @param portal with the jobs of registrations declared, and its queue open
 */
export async function runEventCommand(portal: Portal, args: string[], print: (line: string) => void): Promise<void> {
  const { values, positionals } = readArguments(args)
  const [verb, id, address, ...more] = positionals
  const operator = systemActor('operator')
  const changes = eventChanges(portal)
  if (verb === 'list' && id === undefined && values.reason === undefined) {
    const now = portal.clock.now()
    const coming = await listEventsSince(portal.db, now, now, mostListed)
    for (const event of coming.filter((one) => !values['without-link'] || !hasWayIn(one)))
      print([event.id, oneLine(event.title), periodOf(event), oneLine(event.place) || 'Online'].join('\t'))
    return
  }
  if (more.length > 0 || values['without-link']) throw new CommandError(eventHelp)
  if (verb === 'link' && id && address && values.reason === undefined) {
    await changes.changeEvent(operator, id, { joinUrl: address })
    return print('It has its link now.')
  }
  if (verb === 'recording' && id && address !== undefined && values.reason === undefined) {
    await changes.changeEvent(operator, id, { recordingUrl: address })
    return print(address ? 'It has its recording now.' : 'It has no recording any more.')
  }
  if (verb === 'cancel' && id && address === undefined) {
    await changes.cancelEvent(operator, id, values.reason)
    return print('It is cancelled.')
  }
  throw new CommandError(eventHelp)
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'without-link': { type: 'boolean' }, reason: { type: 'string' } },
    })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${eventHelp}`)
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
