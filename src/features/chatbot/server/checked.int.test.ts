import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

const ask = async (question: string) => (await portal.get(`/api/chatbot/?query=${encodeURIComponent(question)}`)).text()

/** Each kind of question that has a checked answer, in ten wordings, and what the answer must say. */
const kinds: Record<string, { answer: string | string[]; says: RegExp; wordings: string[] }> = {
  'a security incident': {
    answer: 'cyber-incident',
    says: /within 72 hours.*directly to DoD/s,
    wordings: [
      'Whom do I tell about a cyber incident?',
      'we got hacked, what now',
      'how long do I have to report a cyber incident to DoD',
      'Our server was hit by ransomware this morning',
      'someone clicked a phishing link and entered a password',
      'do we report a data breach to the prime or to the government',
      'laptop stolen with drawings on it',
      'is it 72 hours to report an incident?',
      'should I wipe the infected computer',
      'CUI was emailed to the wrong person',
    ],
  },
  'what CUI and FCI are': {
    answer: ['what-is-cui', 'what-is-fci'],
    says: /information/,
    wordings: [
      'What is CUI?',
      'what does CUI mean',
      'define controlled unclassified information',
      'how do I know if a drawing is CUI',
      'who decides what is CUI',
      'what is FCI',
      'difference between FCI and CUI',
      'federal contract information meaning',
      'Is a purchase order FCI?',
      'what exactly counts as CUI in plain English',
    ],
  },
  'which level one needs': {
    answer: ['which-level', 'level-1', 'level-2', 'subcontractors'],
    says: /Level [12]/,
    wordings: [
      'Which CMMC level do I need?',
      'what level of CMMC do we need',
      'do I need CMMC at all',
      'are small businesses exempt from CMMC',
      'does CMMC apply to off the shelf products',
      'level 1 or level 2?',
      'which cmmc levl is required for us',
      'do we have to do CMMC as a five person machine shop',
      'what level do subcontractors need',
      'is CMMC required for commercial items',
    ],
  },
  'what it costs, and whether it is free': {
    answer: ['what-it-costs', 'is-it-free', 'grants'],
    says: /\$104,670|cost you nothing|costs nothing/,
    wordings: [
      'What does CMMC cost?',
      'how much does a CMMC level 2 assessment cost',
      'price of CMMC certification',
      'how expensive is a C3PAO assessment',
      'ballpark for level 2?',
      'is your help free',
      'do you charge for counseling',
      'how much does a counselor cost',
      'Is it really free?',
      'do you take a cut of the contract',
    ],
  },
  deadlines: {
    answer: 'cmmc-deadlines',
    says: /suspended/,
    wordings: [
      'When does CMMC begin?',
      'what is the CMMC deadline',
      'when does phase 2 start',
      'is CMMC cancelled',
      'did they pause CMMC',
      'has CMMC been delayed again',
      'by when do we have to be certified',
      'is CMMC in effect now',
      'What happens on November 10, 2026?',
      'is CMMC still happening',
    ],
  },
  'whether a commercial cloud will do': {
    answer: 'commercial-cloud',
    says: /FedRAMP Moderate/,
    wordings: [
      'Can CUI be kept in a commercial cloud?',
      'can we store CUI in Office 365',
      'is Google Workspace ok for CUI',
      'do I need GCC High',
      'drawings in Dropbox allowed?',
      'is Microsoft 365 Business compliant for CUI',
      'GCC or GCC High for level 2',
      'does our cloud need FedRAMP',
      'may I put CUI on OneDrive',
      'can we email CUI with Gmail',
    ],
  },
  'a lost password': {
    answer: 'lost-password',
    says: /Forgot password/,
    wordings: [
      'I lost my password',
      'forgot password',
      'how do I reset my password',
      "I can't log in",
      'locked out of my account',
      'it says incorrect username or password',
      'I forgot my pasword',
      'password not working',
      'no reset email came',
      'I have a new phone and the code is not working',
    ],
  },
  telephone: {
    answer: 'telephone',
    says: /local office has a telephone number/,
    wordings: [
      'What is your telephone number?',
      'phone number',
      'can I call someone',
      'how do I talk to a real person',
      'I want to speak to a human',
      'is there a help desk',
      'how can I contact you',
      'who can I call with a question',
      'what is your email address',
      'customer service number',
    ],
  },
  Spanish: {
    answer: 'spanish',
    says: /This site is in English only/,
    wordings: [
      'Do you speak Spanish?',
      '¿Hablan español?',
      'is there help in Spanish',
      'anyone there who speaks spanish',
      'ayuda en español',
      'necesito ayuda',
      'habla espanol',
      'do you have an interpreter',
      'can I get this in another language',
      'necesito ayuda con un contrato del gobierno',
    ],
  },
}

test.each(Object.entries(kinds))(
  'TALK-03 %s is answered by a checked answer with source and day, in ten wordings',
  async (_, { answer, says, wordings }) => {
    expect(wordings).toHaveLength(10)
    const wanted = [answer].flat().map((id) => `Checked answers: /answers#answer-${id}`)
    const missed: string[] = []
    for (const wording of wordings) {
      const text = await ask(wording)
      if (!wanted.some((line) => text.includes(line)) || !says.test(text)) missed.push(`${wording} → ${text}`)
      else expect(text).toMatch(/\nChecked on [A-Z][a-z]+ \d+, \d{4}: .+\.\n/)
    }
    expect(missed).toEqual([])
  },
)

test.each([
  [
    '43604',
    /Toledo Sample Accelerator \(Toledo, OH\), 614\.555\.0163/,
    '/service-area-locator?query=Toledo%2C%20OH%2043604',
  ],
  ['nearest office to Toledo, Ohio', /614\.555\.0163/, '/service-area-locator?query=Toledo%2C%20OH'],
  [
    'is there an office in Ohio?',
    /^\d+ offices serve Ohio; which is yours depends on your county/,
    '/service-area-locator?query=Ohio',
  ],
  ['where is my office', /depends on your county/, '/service-area-locator'],
  ['office in Tuscon', /Did you mean/, '/service-area-locator?query=Tucson%2C%20AZ'],
  [
    'accelerator in 97830',
    /No office serves Fossil, OR 97830\. The nearest:/,
    '/service-area-locator?query=Fossil%2C%20OR%2097830',
  ],
])(
  'TALK-02 the chat answers "%s" with offices, their telephone and the way to the locator',
  async (question, says, address) => {
    const text = await ask(question)
    expect(text).toMatch(says)
    expect(text).toContain(`: ${address}\n`.trimEnd())
  },
)

test('TALK-03 an answer that staff change is given as it is then, and one they withdraw no more', async () => {
  const { db } = portal.portal
  const of = (id: string) => db.updateTable('content_items').where('family', '=', 'answer').where('id', '=', id)
  await of('spanish').set({ headline: 'Sí, en Ponce.', updated_at: new Date() }).execute()
  await expect.poll(() => ask('hablan español')).toContain('Sí, en Ponce.')
  await of('spanish').set({ status: 'draft' }).execute()
  await expect.poll(() => ask('hablan español')).not.toContain('Ponce')
})
