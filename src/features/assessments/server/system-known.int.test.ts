import { expect, test } from 'vitest'
import { warningsOf } from '../../../../test/logged.ts'
import { town } from '../../../../test/people.ts'
import type { UserActor } from '../../../platform/actor.ts'
import { PortalError } from '../../../platform/errors.ts'
import { knownOf } from './system-known.ts'

const place = town()
const facts = new Map([['uei', { value: 'ZZ9KMN4PQRS5', version: 1, by: null, at: new Date('2026-11-28T00:00:00Z') }]])
const user = { organizationId: null } as unknown as UserActor

test.each([
  ['is away', new PortalError('unavailable', 503, 'Away.')],
  ['was asked too often', new PortalError('busy', 429, 'Too many.')],
  ['fails', new Error('The socket broke')],
])('SYSTEM-02 with a registry that %s the page is told so, and it is logged', async (_, error) => {
  const warnings = warningsOf(place.portal.portal.log)
  const known = await knownOf(place.portal.portal, user, facts, () => Promise.reject(error))
  expect(known).toEqual({ Items: [], registry: 'away' })
  expect(warnings).toHaveLength(1)
})

test('SYSTEM-02 several codes are offered one by one', async () => {
  const known = await knownOf(place.portal.portal, user, facts, async () => ({ cageCode: '1a2b3, 7F4Q2' }))
  expect(known.Items.map(({ value }) => value)).toEqual(['1A2B3', '7F4Q2'])
})
