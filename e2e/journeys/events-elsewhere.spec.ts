import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { arrived, test as base, expect } from '../portal.ts'

const test = base.extend<object, { outside: string; portalEnv: Record<string, string> }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = createServer((_request, response) =>
        response.setHeader('content-type', 'text/html').end('<title>Elsewhere</title><h1>Events elsewhere</h1>'),
      )
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar`)
      server.close()
    },
    { scope: 'worker' },
  ],
  portalEnv: [async ({ outside }, use) => use({ EVENTS_URL: outside }), { scope: 'worker' }],
})

test('EVENT-02 events on an outside site: its address opens instead of the page, typed in or by a link', async ({
  page,
  outside,
}) => {
  await page.goto('/events')
  await arrived(page, outside)
  await page.goto('/resources')
  await page.getByRole('main').getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('heading', { name: 'Events elsewhere' })).toBeVisible()
  await arrived(page, outside)
})
