import { addressOf } from '../../../src/platform/families-contract.ts'
import { posted } from '../../../test/application-entries.ts'
import { type Drawn, firstPage, page, type Samples, type Tools, word } from './sample.ts'

const withFactor = async ({ person }: Drawn, { query }: Tools) => {
  await query('UPDATE users SET app_confirmed_at = now() WHERE id = $1', person)
  await query('DELETE FROM applications WHERE user_id = $1', person)
  return undefined
}
const without = async ({ person }: Drawn, { query }: Tools) =>
  void (await query('DELETE FROM applications WHERE user_id = $1', person))
/** The one that stands, so. */
const standing =
  (status: string) =>
  async ({ application, person }: Drawn, { query }: Tools) => {
    await query(
      `DELETE FROM applications AS other USING applications AS one
       WHERE one.id = $1 AND other.user_id = $2 AND other.program = one.program AND other.id <> one.id`,
      application,
      person,
    )
    await query('UPDATE applications SET status = $2, set_aside = 0 WHERE id = $1', application, status)
    return undefined
  }
/** The applicant has the second factor that the pilot asks for. */
const pilotStanding = (status: string) => async (drawn: Drawn, tools: Tools) => {
  await tools.query('UPDATE users SET app_confirmed_at = now() WHERE id = $1', drawn.person)
  await tools.query(
    `DELETE FROM applications WHERE user_id = $1 AND program = 'pilot' AND id <> $2`,
    drawn.person,
    drawn.application,
  )
  return standing(status)(drawn, tools)
}
const asked = (arm: (drawn: Drawn, tools: Tools) => Promise<unknown>) => async (drawn: Drawn, tools: Tools) => {
  await arm(drawn, tools)
  const [question] = await tools.query(
    `INSERT INTO application_questions (application_id, asked_at, asked_by, text, fields)
     VALUES ($1, now(), '', 'Which city?', '{city}') RETURNING id`,
    drawn.application,
  )
  return { question: question?.id as string }
}

/** As it was drawn, whatever the person did since. */
async function registered({ person, event, registration: id }: Drawn, { query }: Tools): Promise<undefined> {
  await query('DELETE FROM event_registrations WHERE user_id = $1 AND event_id = $2', person, event)
  await query(
    `INSERT INTO event_registrations (id, event_id, user_id, state, since) VALUES ($1, $2, $3, 'registered', now())`,
    id,
    event,
    person,
  )
  return undefined
}

/** What people with an account keep, register for and apply to. */
export const member: Samples = {
  'GET /api/bookmark': { of: 'bookmark' },
  'POST /api/bookmark': {
    of: 'anyone',
    ask: ({ n }) => ({
      body: { url: addressOf('news', { id: `kept-${n}-${Math.random()}` }), title: 'Kept', type: 'news' },
    }),
  },
  'DELETE /api/bookmark/{id}': {
    of: 'anyone',
    arm: async ({ person }, { query }) =>
      (
        await query(
          `INSERT INTO bookmarks (user_id, url, title, type, created_at)
           VALUES ($1, '${addressOf('news', { id: '' })}' || gen_random_uuid(), 'Kept', 'news', now()) RETURNING id AS bookmark`,
          person,
        )
      )[0],
    ask: ({ bookmark }) => ({ path: { id: bookmark as string } }),
  },
  'GET /api/resources/event/status': {
    of: 'registration',
    ask: ({ event }) => ({ query: { calendarId: event as string } }),
  },
  'GET /api/user/registrations': { of: 'registration' },
  'POST /api/gotowebinar/register': {
    of: 'event',
    arm: async ({ person, event }, { query }) =>
      void (await query('DELETE FROM event_registrations WHERE user_id = $1 AND event_id = $2', person, event)),
    ask: ({ event }) => ({ body: { eventCalenderId: event, registrationRequired: true, registrationStatus: false } }),
  },
  'POST /api/gotowebinar/deRegister': {
    of: 'registration',
    arm: registered,
    ask: ({ registration: id }) => ({ body: { id, registrantKey: '', webinarKey: '' } }),
  },
  'PUT /api/event/reminders': {
    of: 'registration',
    arm: registered,
    ask: ({ registration: id, n }) => ({ body: { id, reminders: Number(n) % 2 === 0 } }),
  },
  'GET /api/resources/toolReviews': { of: 'tool', ask: () => ({ query: firstPage }) },
  'GET /api/resources/toolReviews, searched': {
    of: 'tool',
    ask: (drawn) => ({ query: { q: word(drawn), ...firstPage } }),
  },
  'GET /api/resources/toolReviews/{id}': { of: 'tool', ask: ({ tool }) => ({ path: { id: tool as string } }) },
  'GET /api/toolcomments/own/{id}': { of: 'commented', ask: ({ tool }) => ({ path: { id: tool as string } }) },
  'POST /api/toolcomments/reports/{id}': {
    of: 'comment',
    // The third report hides a comment.
    async arm({ comment }, { query }) {
      await query('DELETE FROM comment_reports WHERE comment = $1', comment)
      await query(`UPDATE tool_comments SET status = 'approved' WHERE id = $1 AND status <> 'approved'`, comment)
      return undefined
    },
    ask: ({ comment }) => ({ path: { id: comment as string }, body: { reason: 'Not about the tool' } }),
  },
  'GET /api/encite/courses': { of: 'anyone', ask: (drawn) => ({ query: page(drawn) }) },
  'GET /api/encite/account': { of: 'anyone' },
  'GET /api/user/submissions': { of: 'applicant' },
  'GET /api/user/applications': { of: 'applicant' },
  'GET /api/mep': { of: 'applicant' },
  'GET /api/mep/draft': { of: 'fresh' },
  'PUT /api/mep/draft': {
    of: 'fresh',
    arm: without,
    ask: ({ n }) => ({ body: { entries: { city: `City ${n}` }, step: 1 } }),
  },
  'POST /api/mep': { of: 'fresh', arm: without, ask: () => ({ body: posted.mep }) },
  'POST /api/mep/anew': { of: 'applicant', arm: standing('declined') },
  'POST /api/mep/answer': {
    of: 'applicant',
    arm: asked(standing('more information needed')),
    ask: ({ question }) => ({ body: { question, replyToDesk: 'It is Columbus.', answers: posted.mep } }),
  },
  'POST /api/mep/withdraw': { of: 'applicant', arm: standing('submitted') },
  'POST /api/mep/contact': {
    of: 'anyone',
    arm: async ({ person }, { query }) =>
      void (await query(
        `DELETE FROM expert_messages WHERE user_id = $1 AND sent_at > now() - interval '1 day'`,
        person,
      )),
    ask: () => ({ body: { toAddress: 'OH', message: 'Whom do we talk to?' } }),
  },
  'GET /api/pilot': { of: 'pilot', arm: pilotStanding('submitted') },
  'GET /api/pilot/draft': { of: 'fresh', arm: withFactor },
  'PUT /api/pilot/draft': {
    of: 'fresh',
    arm: withFactor,
    ask: ({ n }) => ({ body: { entries: { city: `City ${n}` }, step: 1 } }),
  },
  'POST /api/pilot': { of: 'fresh', arm: withFactor, ask: () => ({ body: posted.pilot }) },
  'POST /api/pilot/anew': { of: 'pilot', arm: pilotStanding('declined') },
  'POST /api/pilot/answer': {
    of: 'pilot',
    arm: asked(pilotStanding('more information needed')),
    ask: ({ question }) => ({ body: { question, replyToDesk: 'It is Columbus.', answers: posted.pilot } }),
  },
  'POST /api/pilot/withdraw': { of: 'pilot', arm: pilotStanding('submitted') },
}
