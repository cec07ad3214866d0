import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Provider } from '../../contract.ts'
import { noProvider } from '../../system/providers.ts'
import { isOverOlder, ProviderForm } from './provider-form.tsx'

const acme: Provider = {
  ...noProvider,
  provider: '0b7f7d1e-1f0a-4a0c-8d43-6a0d2f1b9c77',
  name: 'Acme',
  version: 2,
  by: 'Ben Roy',
  mine: false,
  at: '2026-11-28T06:00:00.000Z',
  readable: true,
  parts: [],
  named: '',
}

test('SYSTEM-05 the form of a provider says whose it is', () => {
  const html = renderToString(
    createElement(ProviderForm, {
      id: 'one',
      one: acme,
      submitText: 'Save',
      send: async () => ({ saved: acme, done: async () => undefined }),
      onOutdated: async () => undefined,
    }),
  )
  expect(html).toContain('aria-label="Change Acme"')
})

test('SYSTEM-05 what was typed over an older version is compared with what stands, and nothing else is', () => {
  expect(isOverOlder('1', 2)).toBe(true)
  expect(isOverOlder('2', 2)).toBe(false)
  expect(isOverOlder('', 2)).toBe(false)
})
