import type { RegistrationStatus } from '../src/features/events/registration-contract.ts'
import { insertEvents, type NewEvent } from '../src/features/events/server/store.ts'
import { readCalendar } from './calendar-file.ts'
import type { ReceivedMail } from './fakes/smtp.ts'
import { newPerson, type Session, sessionOf, type Town } from './people.ts'

export const hour = 3_600_000

/** Byte for byte as it came: readers of mail may write its lines anew. */
export const calendarIn = ({ raw }: ReceivedMail) => {
  const [, file] = /Content-Type: text\/calendar;[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
  return file === undefined ? undefined : readCalendar(Buffer.from(file, 'base64').toString('utf8'))
}

/** Events, and what people do with their registrations for them, as calls on one town. */
export function eventVerbs(place: Town) {
  const status = async (id: string, session?: Session) =>
    (await place.call<RegistrationStatus>('GET', `/api/resources/event/status?calendarId=${id}`, undefined, session))
      .body
  let count = 0
  return {
    /** An event that begins `hours` from now and lasts one. */
    async newEvent(hours: number, more: Partial<NewEvent> = {}): Promise<string> {
      const id = `event-${++count}`
      const start = new Date(place.clock.now().getTime() + hours * hour)
      const event = {
        id,
        title: `Quoting day ${count}`,
        starts_at: start,
        ends_at: new Date(start.getTime() + hour),
        zone: 'America/Chicago',
        published_at: new Date(0),
        search_text: '',
        join_url: `https://meet.example.org/${id}`,
        registration_required: true,
        ...more,
      }
      await place.portal.portal.db.transaction().execute((tx) => insertEvents(tx, [event]))
      return id
    },

    status,

    register: (id: string, session?: Session) =>
      place.call<{ state: string; message: string; code?: string }>(
        'POST',
        '/api/gotowebinar/register',
        { eventCalenderId: id, eventTitle: 'x', registrationRequired: true, registrationStatus: false, webinarKey: '' },
        session,
      ),

    unregister: async (id: string, session: Session) => {
      const { id: registration, registrantKey, webinarKey } = await status(id, session)
      return place.call('POST', '/api/gotowebinar/deRegister', { id: registration, registrantKey, webinarKey }, session)
    },

    people: async (number: number): Promise<Session[]> => {
      const all: Session[] = []
      for (let each = 0; each < number; each++) all.push(await newPerson(place))
      return all
    },

    /** Hours later, the session is over. */
    again: ({ email }: Session) => sessionOf(place, email),

    mailsTo: (session: Session, part: string) =>
      place.mail.mails.filter(({ to, subject }) => to.includes(session.email) && subject.includes(part)),
  }
}
