import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SystemForm } from './system-form.tsx'

test('SYSTEM-01 SYSTEM-07 the form of a name says too what is not asked for', () => {
  const html = renderToString(
    createElement(SystemForm, {
      id: 'new-system',
      submitText: 'Add the system',
      send: async () => async () => undefined,
    }),
  )
  expect(html).toContain('Enter no network addresses, no passwords and no drawings')
})
