import { searches } from '../../../bench/content.ts'
import { surveys } from '../../../src/features/surveys/questionnaires/all.ts'
import { proveWork } from '../../../test/prove-work.ts'
import { answersTo } from '../../../test/survey-verbs.ts'
import { level2 } from '../fill/check-keys.ts'
import { type Drawn, firstPage, number, page, type Samples, word } from './sample.ts'

/** What lists are searched for: by one word, by several, by the number of an item that both databases have. */
const words = searches(2_000, 5)

/** A text without one of its letters. */
const lacking = (at: number, text: string) => text.slice(0, at) + text.slice(at + 1)

/** Videos are those that come with the portal. */
const ofVideos = ['what', 'your', 'login', 'incident', 'the']

/** A list by pages, by words, and one of its items. */
const list = (
  route: string,
  idOf?: (n: number) => string,
  pageOf: (drawn: Drawn) => { page: number; pageSize: number } = page,
  wordsOf: readonly string[] = words,
): Samples => ({
  [`GET ${route}`]: { ask: (drawn) => ({ query: pageOf(drawn) }) },
  [`GET ${route}, searched`]: {
    ask: (drawn) => ({ query: { q: wordsOf[number(drawn) % wordsOf.length] as string, ...firstPage } }),
  },
  ...(idOf ? { [`GET ${route}/{id}`]: { ask: (drawn) => ({ path: { id: idOf(number(drawn)) } }) } } : {}),
})

const contact = {
  ...{ name: 'Pat Doe', phone: '614-555-0100', company: 'Doe Machining', city: 'Columbus', state: 'OH' },
  ...{ county: 'Franklin County, Ohio', website: 'www.doe.example', message: 'We make brackets. Whom do we talk to?' },
}
const feedback = {
  ...{ receivedPTACService: 'Yes', oneOnOne: 'Virtual counseling', hoursPTAC: '1-5', eventsAttended: '10+' },
  ...{
    satisfaction: 'Somewhat Satisfied',
    isEmployeeKnowledgeable: 'Yes',
    name: 'Ada Miller',
    city: 'Columbus',
    state: 'OH',
  },
  ...{ phoneNumber: '614-555-0100', 'isEmployeeKnowledgeable-Comment': 'Yes' },
}

/** What visitors read, look for and send. */
export const open: Samples = {
  ...list('/api/resources/news', (n) => `item-${1 + (n % 60)}`),
  'GET /api/resources/news, the last page': {
    arm: async (_, { query }) =>
      (
        await query(
          `SELECT ceil(count(*) / 10.0) AS last FROM content_items WHERE family = 'news' AND status = 'published'`,
        )
      )[0],
    ask: ({ last }) => ({ query: { page: Number(last), pageSize: 10 } }),
  },
  ...list('/api/resources/blogs', (n) => `item-${1 + (n % 20)}`),
  ...list('/api/resources/whitepapers', (n) => `item-${1 + (n % 5)}`),
  ...list('/api/resources/cybercircuits', (n) => `item-${1 + (n % 5)}`),
  ...list('/api/resources/documents/type/all'),
  ...list('/api/resources/documents/type/template', undefined, () => firstPage, ['template', 'policy', 'workbook']),
  'GET /api/resources/policies': {},
  ...list(
    '/api/resources/events',
    (n) => `growth-${n % 2}`,
    () => ({ page: 1, pageSize: 4 }),
  ),
  ...list('/api/resources/training/categories', undefined, () => firstPage),
  ...list('/api/resources/training', undefined, () => firstPage),
  ...list('/api/resources/trainingVideos', undefined, () => firstPage, ofVideos),
  ...list('/api/resources/trainingVideosAuthenticated', undefined, () => firstPage, ofVideos),
  'GET /api/resources/trainingVideos/{id}': {
    arm: async (_, { query }) =>
      (await query(`SELECT id FROM training_videos WHERE shelf = 'open' ORDER BY random() LIMIT 1`))[0],
    ask: ({ id }) => ({ path: { id: id as string } }),
  },
  ...list('/api/assessment/videos', undefined, () => firstPage),
  'GET /api/search': { ask: (drawn) => ({ query: { query: `${word(drawn)} number${number(drawn) % 60}` } }) },
  'GET /api/search, one word': { ask: (drawn) => ({ query: { query: word(drawn), page: 1 + (number(drawn) % 10) } }) },
  'GET /api/search, misspelled': {
    ask: (drawn) => ({ query: { query: lacking(1 + (number(drawn) % 4), word(drawn)) } }),
  },
  'GET /api/chatbot': { ask: (drawn) => ({ query: { query: `What is ${word(drawn)} for CMMC ${number(drawn)}?` } }) },
  'GET /api/resources/counties/{stateFips}': { ask: () => ({ path: { stateFips: '39' } }) },
  'POST /api/resources/getApexSC': { ask: () => ({ body: { state: 'OH', county: 'Franklin County' } }) },
  'GET /api/resources/directory': {},
  'GET /api/resources/places': { ask: () => ({ query: { q: 'Columbus, OH' } }) },
  'GET /api/resources/places/suggest': { ask: () => ({ query: { q: 'colu' } }) },
  'GET /api/resources/places/reverse': { ask: () => ({ query: { lat: 39.96, lng: -83 } }) },
  'GET /api/mep/centers': {},
  'GET /api/feedback/contact/challenge': {},
  'POST /api/feedback/contact': {
    few: true,
    async arm(_, { call }) {
      const json = <T>() => call('GET /api/feedback/contact/challenge', {}) as Promise<T>
      return { altcha: await proveWork({ json }) }
    },
    ask: ({ n, altcha }) => ({ body: { ...contact, email: `pat-${n}@mail.example.org`, altcha } }),
  },
  'POST /api/feedback': {
    arm: async (_, { query }) =>
      (await query('SELECT name AS location FROM offices WHERE current ORDER BY id LIMIT 1'))[0],
    ask: ({ n, location }) => ({ body: { ...feedback, location, emailAddress: `ada-${n}@mail.example.org` } }),
  },
  ...Object.fromEntries(
    surveys.map(({ call, surveyType, questionnaire }) => [
      call,
      { ask: () => ({ body: { ...answersTo(questionnaire), ...(surveyType ? { surveyType } : {}) } }) },
    ]),
  ),
  'GET /api/sam/cageCode/{code}': { ask: ({ n }) => ({ path: { code: codes.cage(n as string) } }) },
  'GET /api/sam/duns/{code}': { ask: ({ n }) => ({ path: { code: codes.duns(n as string) } }) },
  'GET /api/sam/uei/{code}': { ask: ({ n }) => ({ path: { code: codes.uei(n as string) } }) },
  'GET /api/toolcomments/approved/{id}': {
    arm: async ({ n }, { query }) =>
      (
        await query(
          `SELECT id FROM tool_reviews WHERE status = 'published' AND id LIKE 'tool-%' ORDER BY md5(id || $1) LIMIT 1`,
          n,
        )
      )[0],
    ask: (drawn) => ({ path: { id: drawn.id as string }, query: page(drawn) }),
  },
  'POST /api/toolcomments': {
    arm: async ({ n }, { query }) =>
      (
        await query(
          `SELECT id FROM tool_reviews WHERE status = 'published' AND id LIKE 'tool-%' ORDER BY md5(id || $1) LIMIT 1`,
          n,
        )
      )[0],
    ask: ({ id, n }) => ({ body: { reviewId: id, commentBody: `We use it daily, number ${n}${Math.random()}.` } }),
  },
  'GET /api/assessment/schema': {},
  'GET /api/assessment/schema/{toolKey}': { ask: () => ({ path: { toolKey: level2 } }) },
  'GET /api/assessment/wording/{toolKey}/{family}': {
    async arm(_, { call }) {
      const schema = (await call('GET /api/assessment/schema/{toolKey}', { path: { toolKey: level2 } })) as {
        pages: { name: string }[]
      }
      return { family: schema.pages[0]?.name as string }
    },
    ask: ({ family }) => ({ path: { toolKey: level2, family: family as string } }),
  },
}

/** None of a company: asked for each time anew. */
const codes = {
  cage: (n: string) => `9${n.padStart(4, 'Z')}`.slice(0, 5),
  duns: (n: string) => `9${n.padStart(8, '0')}`,
  uei: (n: string) => `J${n.padStart(11, 'Z')}`,
}
