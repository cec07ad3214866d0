import { expect, test } from 'vitest'
import { openText, sealText, secretsFrom } from './secrets.ts'

const secrets = secretsFrom(['a-secret-of-32-characters-or-more'])

test('what is sealed for one place opens in no other, and with no other key', () => {
  const sealed = sealText(secrets, 'systems', 'Hall A', 'here')
  expect(openText(secrets, 'systems', sealed, 'here')).toBe('Hall A')
  for (const elsewhere of ['there', '']) expect(() => openText(secrets, 'systems', sealed, elsewhere)).toThrow()
  expect(() => openText(secrets, 'apps', sealed, 'here')).toThrow()
})

test('what names no place opens as ever', () => {
  // Sealed by a release that knew no places.
  const earlier = secretsFrom(['an-earlier-secret-of-32-characters'])
  const sealed = 'v1.D4a4LtQvlfj9aa_p.kynIxkIJvlpMynIgrXrD3g.U70zjZfLXEVnwv45aPWH6Q'
  expect(openText(earlier, 'app-factor', sealed)).toBe('JBSWY3DPEHPK3PXP')
})
