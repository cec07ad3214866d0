import { expect, test } from 'vitest'
import { ownerWarning } from './process-owner.ts'

test('in production a portal that runs as root says so', () => {
  expect(ownerWarning('production', 0)).toMatch(/^runs as root/)
  expect(ownerWarning('production', 1000)).toBeUndefined()
  expect(ownerWarning('production', undefined)).toBeUndefined()
  expect(ownerWarning('development', 0)).toBeUndefined()
})
