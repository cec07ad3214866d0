import type { Request } from '@playwright/test'
import { expect, test } from '../portal.ts'
import { answerAll, choice, expectSaved, newAtTool } from '../readiness.ts'

test('the first view of the tool weighs at most 130 KB of JavaScript, and an answer is sent by itself', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL2')
  // What comes only once the browser is idle, the chat, is no part of the first view: here it is never idle.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const scripts: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await page.reload()
  await expect(page.getByText(/^Family 1 of 14/)).toBeVisible()
  // As the portal sends it to browsers that know gzip alone.
  const sent = await Promise.all(
    scripts.map((request) => fetch(request.url(), { headers: { 'accept-encoding': 'gzip' } })),
  )
  // The smallest ones are sent as they are.
  expect(sent.filter(({ headers }) => headers.get('content-encoding') === 'gzip').length).toBeGreaterThan(3)
  const sizes = sent.map(({ headers }) => Number(headers.get('content-length')))
  const kilobytes = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
  test.info().annotations.push({ type: 'JavaScript of the tool, gzip', description: `${kilobytes.toFixed(1)} KB` })
  console.log(`JavaScript of the tool, gzip: ${kilobytes.toFixed(1)} KB`)
  expect(scripts.length).toBeGreaterThan(3)
  expect(kilobytes).toBeLessThanOrEqual(130)

  const saving = page.waitForRequest('**/api/assessment/user/entries')
  await choice(page, '3.1.1[a]', 'Yes').check()
  expect((await saving).postData()?.length).toBeLessThan(300)
})

test('an answer among 320 is acknowledged on the screen in the very next frame', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, 'NEWNIST800171')
  await answerAll(page, 'NEWNIST800171', 1)
  await page.reload()
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
  // What the page shows in the first frame after each answer, and how long its work took.
  const frames = await page.evaluate(async () => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const taken: { shown: boolean; milliseconds: number }[] = []
    for (const question of [...document.querySelectorAll<HTMLElement>('[data-row]')].slice(0, 40)) {
      const no = question.querySelectorAll('input')[1] as HTMLInputElement
      await nextFrame()
      const began = performance.now()
      no.click()
      await nextFrame()
      const card = question.closest('.requirement') as HTMLElement
      const panel = document.querySelector('.figures')?.textContent ?? ''
      const shown =
        no.checked &&
        (card.querySelector('.status-tag')?.textContent ?? '') === 'Not met' &&
        !panel.includes('110 of 110')
      taken.push({ shown, milliseconds: performance.now() - began })
    }
    return taken
  })
  expect(frames).toHaveLength(40)
  expect(frames.every(({ shown }) => shown)).toBe(true)
  const sorted = frames.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  console.log(`answer to next frame: median ${sorted[20]?.toFixed(1)} ms, slowest ${sorted[39]?.toFixed(1)} ms`)
  await expectSaved(page)
})
