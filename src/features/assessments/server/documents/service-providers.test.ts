import { expect, test } from 'vitest'
import { readWord } from '../../../../../test/assessment-verbs.ts'
import { fillings, orderOf } from '../../../../../test/filled-assessments.ts'
import type { AssessmentKey } from '../../contract.ts'
import { type KeptProviders, noProvider } from '../../system/providers.ts'
import { makeSheet } from './sheet.ts'

const [acme, cloud] = ['0b7f7d1e-1f0a-4a0c-8d43-6a0d2f1b9c77', '1b7f7d1e-1f0a-4a0c-8d43-6a0d2f1b9c78']

async function planWith(services: KeptProviders | undefined, key: AssessmentKey = 'NEWCMMCLEVEL2') {
  const { about, ...order } = orderOf(key, (fillings['all yes'] as (typeof fillings)[string])(key))
  const { content } = await makeSheet({ document: 'system-security-plan', ...order, about: { ...about, services } })
  return readWord(Buffer.from(content))
}

const services: KeptProviders = {
  providers: [
    { ...noProvider, id: acme, name: 'Acme <MSP> & Sons', does: 'Patches', cui: 'yes', cloud: 'no' },
    {
      ...noProvider,
      id: cloud,
      name: 'Mail Cloud',
      cui: 'yes',
      cloud: 'yes',
      fedramp: 'moderate-equivalent',
      matrixDate: '2026-10-01',
      matrixPlace: 'Folder 7',
    },
  ],
  responsibilities: {
    '3.1.1[a]': 'ours',
    '3.1.1[b]': `inherited ${cloud}`,
    '3.1.1[c]': `inherited ${cloud}`,
    '3.1.1[d]': `shared ${acme}`,
    '3.1.2[a]': `provider ${acme}`,
  },
}

test('SYSTEM-05 the security plan lists the providers, and says at each requirement what is theirs and from whom', async () => {
  const { text, links } = await planWith(services)
  expect(text).toContain('External service providers')
  expect(text).toMatch(/\nAcme <MSP> & Sons\nPatches\nYes\nTo be entered\nNo\nNot a cloud service\nTo be entered\n/)
  expect(text).toMatch(
    /\nMail Cloud\nTo be entered\nYes\nTo be entered\nYes\nModerate, equivalent by a body of evidence\n2026-10-01, Folder 7\n/,
  )
  expect(text).toContain(
    'Who does it: Inherited from Mail Cloud: 3.1.1[b], 3.1.1[c]. Shared with Acme <MSP> & Sons: 3.1.1[d].',
  )
  expect(text).toContain('Who does it: Done by Acme <MSP> & Sons: 3.1.2[a].')
  expect(text.match(/Who does it:/g)).toHaveLength(2)
  expect(links).toContain('https://portal.example.org/cyber-readiness-check/system/providers')
})

test.each([
  ['NEWCMMCLEVEL2', true],
  ['NEWNIST800171', true],
  ['NEWCMMCLEVEL1', false],
] as const)(
  'SYSTEM-05 the plan of %s says what its own rules say of providers, and nothing of CUI that nobody said',
  async (key, cited) => {
    const printer = { ...noProvider, id: acme, name: 'Print Shop', cui: 'no', securityData: 'no' } as const
    const { text } = await planWith({ providers: [printer], responsibilities: {} }, key)
    expect(text).toContain('The providers that the company lists, and what each of them does.')
    const intro = text.match(/The providers that the company lists.*/)?.[0] ?? ''
    expect(intro.includes('32 CFR 170.19(c)(2)')).toBe(cited)
    expect(intro.includes('CUI')).toBe(cited)
  },
)

test('SYSTEM-05 what is inherited counts as it is answered', async () => {
  const { text } = await planWith({ ...services, responsibilities: { '3.1.1[a]': `inherited ${cloud}` } })
  const { text: without } = await planWith(undefined)
  const stands = (plan: string) => plan.match(/\n\d+ of \d+ requirements are met\..*\n/)?.[0]
  expect(stands(without)).toBeTruthy()
  expect(stands(text)).toBe(stands(without))
})

test('SYSTEM-05 with none listed the security plan says nothing of providers', async () => {
  expect((await planWith(undefined)).text).not.toMatch(/External service provider|Who does it:/)
})
