import { beforeEach } from 'vitest'
import { newEmail, type Town } from './people.ts'
import { proveWork } from './prove-work.ts'

interface Answer {
  message: string
  code?: string
  fieldErrors?: Record<string, string>
}

/** A whole message, from an address of its own. */
export const entries = (more: Record<string, unknown> = {}) => ({
  name: 'Pat Doe',
  email: newEmail('pat'),
  phone: '614-555-0100',
  company: 'Doe Machining',
  city: 'Columbus',
  state: 'OH',
  county: 'Franklin County, Ohio',
  website: 'www.doe.example',
  message: 'We make brackets.\nWhom do we talk to?',
  ...more,
})

/** Writing to the programme and its offices, as calls on one town. Limits count over time: each test begins with a clean sheet. */
export function contactVerbs(place: Town) {
  beforeEach(() => place.portal.portal.db.deleteFrom('request_counts').execute())
  const send = (body: unknown, session?: Parameters<typeof place.call>[3]) =>
    place.call<Answer>('POST', '/api/feedback/contact', body, session)
  return {
    send,
    sendProven: async (body: Record<string, unknown>, session?: Parameters<typeof place.call>[3]) =>
      send({ ...body, altcha: await proveWork(place.portal) }, session),
    stored: (email: string) =>
      place.portal.portal.db.selectFrom('contact_messages').selectAll().where('email', '=', email).execute(),
  }
}
