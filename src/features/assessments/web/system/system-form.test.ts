import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { systemFields } from '../../system/form.ts'
import { SystemForm } from './system-form.tsx'

const drawn = (mayWrite: boolean) =>
  renderToString(
    createElement(SystemForm, {
      userId: 'ada',
      further: false,
      state: { place: '6f6ac1a0-0000-4000-8000-000000000001', mayWrite, facts: [] },
    }),
  )

test('SYSTEM-02 each field is on the page, and says there in which documents it is used', () => {
  const html = drawn(true)
  for (const name of systemFields.keys())
    expect(html, name).toMatch(
      new RegExp(
        `id="system-${name}-hint">[^<]*<span class="system-form__uses">Used in: (?:<!-- -->)?System security plan`,
      ),
    )
  expect(html).toContain('SPRS entry sheet (NIST SP 800-171)')
})

test('SYSTEM-01 a reader can change none of it, and is told why', () => {
  const html = drawn(false)
  const parts = html.match(/<fieldset class="panel system-part"[^>]*>/g) ?? []
  expect(parts.length).toBeGreaterThan(4)
  expect(parts.filter((part) => !part.includes('disabled=""'))).toEqual([])
  expect(html).toContain('You may read the answers of your organization')
  expect(html).not.toContain('Fill in what we know')
})
