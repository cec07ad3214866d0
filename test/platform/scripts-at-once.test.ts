import { expect, test } from 'vitest'
import { pageTemplates } from '../page-addresses.ts'

/**
 * The pages whose scripts come at once, by what needs them so. Every other one is held until somebody wants more of it
 * (docs/decisions/0085): a page of text, a list and what it leads to, a search.
 */
const atOnce: Record<string, string[]> = {
  'a form that takes what is typed and keeps it': [
    '/contact',
    '/feedback',
    '/mep-register',
    '/pilot-register',
    '/surveys/event-feedback-survey',
    '/surveys/how-to-do-to-business-with-DOT',
    '/surveys/how-to-do-to-business-with-HHS',
    '/surveys/introduction-to-project-spectrum-training-feedback',
    '/surveys/knowledge-check-HHS',
    '/surveys/national-security-innovation-network-training-feedback',
  ],
  'the way into an account and out of it': [
    '/join',
    '/login',
    '/logout',
    '/new-password',
    '/signup',
    '/verify',
    '/verify-mfa',
    '/verify-phone',
  ],
  'a member’s own page': [
    '/my-account',
    '/my-account/applications',
    '/my-account/data',
    '/my-account/notifications',
    '/my-account/people',
    '/my-account/security',
    '/my-bookmarks',
    '/my-page',
    '/my-registrations',
    '/my-registrations/certificate',
    '/my-submissions',
  ],
  'the readiness check': [
    '/cyber-readiness-check',
    '/cyber-readiness-check-tool/NEWCMMCLEVEL2',
    '/cyber-readiness-check/flow',
    '/cyber-readiness-check/interview',
    '/cyber-readiness-check/system',
    '/cyber-readiness-check/system/assets',
    '/cyber-readiness-check/system/providers',
    '/cyber-readiness-check/systems',
  ],
  'chosen, compared and reviewed in place': ['/tool-compare', '/tool-details'],
  'the programme’s own people': ['/staff'],
  'an address that leads on, or nowhere': ['/!', '/no-such-page'],
}

test('every page is held, or stands here with what needs its scripts at once', async () => {
  const found = (await pageTemplates()).filter(({ isHeld }) => !isHeld).map(({ path }) => path)
  expect(found.sort(), 'hold it by the handle of its route, or name it here').toEqual(
    Object.values(atOnce).flat().sort(),
  )
})
