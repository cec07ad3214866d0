import { expect, test } from '../portal.ts'
import { settled } from '../settled.ts'

test.describe('counters', () => {
  test('PAGE-13 FIRST-05 counters of sample figures stand at their ends from the beginning', async ({ page }) => {
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if (target.parentElement?.closest('.figures')) seen.add(String(target.textContent))
      }).observe(document, { characterData: true, subtree: true })
    })
    await page.goto('/about-us')
    await settled(page)
    await page.locator('.figures').scrollIntoViewIfNeeded()
    await expect(page.locator('.figures strong')).toHaveText(['69', '45', '212', '64'])
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([])
  })
})

test.describe('the transition report', () => {
  test('PAGE-21 the viewer is leafed through by button and by key, and says which page is open', async ({ page }) => {
    await page.goto('/transition-report')
    const book = page.getByRole('region', { name: 'Transition report, page by page' })
    const status = book.getByRole('status')
    const next = book.getByRole('button', { name: 'Next page' })
    const previous = book.getByRole('button', { name: 'Previous page' })
    await expect(status).toHaveText('Page 1 of 10')
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await expect(book.getByRole('heading', { name: 'A letter from the director' })).toBeVisible()
    await expect(book.getByRole('heading', { name: 'The report in two minutes' })).toBeHidden()
    await next.click()
    await expect(status).toHaveText('Page 2 of 10')
    await expect(next).toBeFocused()
    await expect(book.getByRole('heading', { name: 'The report in two minutes' })).toBeVisible()
    await expect(book.getByRole('heading', { name: 'A letter from the director' })).toBeHidden()
    await book.getByRole('group').focus()
    await page.keyboard.press('ArrowRight')
    await expect(status).toHaveText('Page 3 of 10')
    await page.keyboard.press('End')
    await expect(status).toHaveText('Page 10 of 10')
    await page.keyboard.press('ArrowRight')
    await expect(status).toHaveText('Page 10 of 10')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(book.getByRole('heading', { name: 'The road ahead' })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(status).toHaveText('Page 1 of 10')
  })

  test('PAGE-21 the infographic is told in words, and the policies lead to their texts', async ({ page }) => {
    await page.goto('/transition-report')
    await expect(page.getByRole('img', { name: /A road with 5 stations: 1985, The beginning;.* Today/ })).toBeVisible()
    await expect(page.getByText('1985: The beginning.')).toBeVisible()
    const policies = page.getByRole('table', { name: /Policies/ })
    const row = policies.getByRole('row', { name: /32 CFR part 170/ }).first()
    await expect(row.getByRole('link')).toHaveAttribute('href', /^https:/)
    await expect(row).toContainText('December 16, 2024')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('PAGE-21 all pages of the report can be read', async ({ page }) => {
      await page.goto('/transition-report')
      await expect(page.getByRole('heading', { name: 'A letter from the director' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'The road ahead' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Next page' })).toBeHidden()
    })
  })
})

test.describe('the step diagram', () => {
  const words = 'Write down your boundary and how each requirement is met.'

  test('PAGE-03 PAGE-04 on a wide screen a step tells its words when pointed at or reached by keyboard', async ({
    page,
  }) => {
    await page.goto('/mep')
    const steps = page.locator('.ring li')
    await expect(steps).toHaveCount(8)
    const plan = steps.filter({ hasText: 'Create a system security plan' })
    const text = plan.getByText(words)
    await expect(text).toHaveCSS('opacity', '0')
    await plan.hover()
    await expect(text).toHaveCSS('opacity', '1')
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(text).toHaveCSS('opacity', '0')
    await steps.filter({ hasText: 'Conduct a risk assessment' }).focus()
    await page.keyboard.press('Tab')
    await expect(plan).toBeFocused()
    await expect(text).toHaveCSS('opacity', '1')
  })

  test.describe('on a small screen', () => {
    test.use({ viewport: { width: 390, height: 844 } })
    test('PAGE-03 the steps stand still, all words in sight', async ({ page }) => {
      await page.goto('/mep')
      const steps = page.locator('.ring li')
      for (const step of await steps.all()) await expect(step.locator('p')).toHaveCSS('opacity', '1')
      const boxes = await Promise.all((await steps.all()).map((step) => step.boundingBox()))
      const tops = boxes.map((box) => box?.y ?? 0)
      expect(tops).toEqual([...tops].sort((a, b) => a - b))
      expect(new Set(boxes.map((box) => box?.x)).size).toBe(1)
      const still = page.getByRole('img', { name: /^Eight numbered steps/ })
      await still.scrollIntoViewIfNeeded()
      await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await page.setViewportSize({ width: 1280, height: 900 })
      await expect(still).toBeHidden()
    })
  })
})
