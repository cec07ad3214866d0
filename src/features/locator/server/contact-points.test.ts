import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailsOf, phonesOf, websOf } from './contact-points.ts'

test.each([
  ['(205) 555-0142', '', [['(205) 555-0142', 'tel:+12055550142']]],
  ['205.555.0142', '', [['205.555.0142', 'tel:+12055550142']]],
  ['+1 205 555 0142', '17', [['+1 205 555 0142 ext. 17', 'tel:+12055550142;ext=17']]],
  ['2055550142', '', [['2055550142', 'tel:+12055550142']]],
  [
    '205-555-0142 or 205/555-0143',
    '',
    [
      ['205-555-0142', 'tel:+12055550142'],
      ['205/555-0143', 'tel:+12055550143'],
    ],
  ],
  ['555-0142', '', [['555-0142', null]]],
  ['call the front desk', '3', [['call the front desk ext. 3', null]]],
  ['105-555-0142', '', [['105-555-0142', null]]],
  ['', '', []],
])('MAP-30 LOC-15 MAP-38 the phone number "%s", extension "%s"', (text, extension, expected) => {
  expect(phonesOf(text, extension).map(({ text, href }) => [text, href])).toEqual(expected)
})

test.each([
  ['desk@example.org', [['desk@example.org', 'mailto:desk@example.org']]],
  [
    'a@example.org; b@example.org',
    [
      ['a@example.org', 'mailto:a@example.org'],
      ['b@example.org', 'mailto:b@example.org'],
    ],
  ],
  [
    'Front desk\ndesk@example.org',
    [
      ['Front desk', null],
      ['desk@example.org', 'mailto:desk@example.org'],
    ],
  ],
  ['Sam Sample <sam@example.org>;', [['Sam Sample <sam@example.org>', 'mailto:sam@example.org']]],
  ['https://example.org/contact', [['https://example.org/contact', 'https://example.org/contact']]],
  ['see website', [['see website', null]]],
  ['desk@localhost', [['desk@localhost', null]]],
  ['', []],
])('MAP-31 LOC-15 MAP-38 the mail field "%s"', (text, expected) => {
  expect(mailsOf(text).map(({ text, href }) => [text, href])).toEqual(expected)
})

test.each([
  ['https://office.example.org', 'https://office.example.org/'],
  ['www.example.org', 'https://www.example.org/'],
  ['example.org/apply?step=1', 'https://example.org/apply?step=1'],
  ['HTTP://EXAMPLE.ORG', 'http://example.org/'],
  ['desk@example.org', 'mailto:desk@example.org'],
  ['Our website', null],
  ['website', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user:pass@example.org', null],
  ['http://127.0.0.1/', null],
])('MAP-32 LOC-15 MAP-38 the website "%s" leads to %s', (text, href) => {
  expect(websOf(text)).toEqual([{ text, href }])
})

test('LOC-15 MAP-38 no text, however odd, becomes a link that a browser should not follow', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const { href } of [...phonesOf(text, text), ...mailsOf(text), ...websOf(text)])
        if (href !== null) expect(href).toMatch(/^(tel:\+1\d{10}(;ext=\d+)?$|mailto:[^\s<>"]+@|https?:\/\/[^\s<>"]+$)/)
    }),
    { numRuns: 3_000 },
  )
})
