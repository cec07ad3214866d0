import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginAs, saved } from '../staff.ts'
import { arrived, expect, inDatabase, test } from '../town.ts'

test('PUBLISH-13 STAFF-17 STAFF-19 a schedule is found in the calendar, moved and taken back by keyboard alone; an event stands on its days', async ({
  page,
  newBrowser,
  portalUrl,
  databaseUrl,
}) => {
  await inDatabase(
    databaseUrl,
    `INSERT INTO events (id, title, starts_at, ends_at, zone, place, search_text, published_at)
     VALUES ('fair', 'Supplier fair', '2031-02-05T15:00Z', '2031-02-06T20:00Z', 'America/New_York', 'Dayton', '',
       '2031-01-01T15:00Z')`,
  )
  await inDatabase(
    databaseUrl,
    `INSERT INTO events (id, title, starts_at, ends_at, zone, place, search_text, published_at)
     SELECT 'full-' || n, 'Full ' || n, '2031-02-20T15:00Z', '2031-02-20T16:00Z', 'America/New_York', 'Dayton', '',
       '2031-01-01T15:00Z'
     FROM generate_series(1, 7) AS n`,
  )
  await beginAs(page, 'publisher', portalUrl, databaseUrl)
  await page.goto('/staff/items/policy')
  await page.getByRole('button', { name: 'New policy' }).press('Enter')
  await page.getByLabel('Title').fill('A rule for February')
  await page.getByLabel('Description').fill('Begin the month with it.')
  await page.getByLabel('Date of the policy').fill('2026-05-04')
  await page.getByLabel('Text of the policy').fill('https://example.org/february')
  await expect(saved(page)).toHaveText('Saved')
  await page.getByText('Set a time').press('Enter')
  await page.getByLabel('Time zone of the schedule').selectOption('America/New_York')
  await page.getByLabel('Goes live').fill('2031-02-03T09:00')
  await page.getByLabel('Goes live').press('Enter')
  await expect(page.getByText('Version 1 goes live on February 3, 2031, 9:00 AM EST.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Calendar' }).press('Enter')
  await arrived(page, '/staff/calendar')
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto('/staff/calendar?month=2031-02')
  const day = (name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) })
  const cell = (name: string) => page.getByRole('cell', { name: new RegExp(`^${name},`) })
  const schedule = page.getByRole('button', { name: /^Goes live 9:00 AM A rule for February/ })
  await expect(cell('Wednesday, February 5')).toContainText('Supplier fair')
  await expect(cell('Thursday, February 6')).toContainText('Held since February 5 Supplier fair')
  await expect(cell('Monday, February 3')).toContainText('A rule for February')
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const words = page.getByText('Monday, February 3, 1 entry', { exact: true })
  await expect.poll(async () => (await words.boundingBox())?.width ?? 0, 'a list of days').toBeGreaterThan(100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 900 })

  // The days are one stop: the first of the month, until another is chosen.
  const filter = page.getByRole('button', { name: 'Filter' })
  await page.getByLabel('What').selectOption('policy')
  await filter.press('Enter')
  await arrived(page, '/staff/calendar?month=2031-02&family=policy')
  await expect(cell('Wednesday, February 5')).not.toContainText('Supplier fair')
  await expect(filter).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(day('Saturday, February 1')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('table').locator(':focus')).toHaveCount(0)
  await page.goto('/staff/calendar?month=2031-02')
  await day('Saturday, February 1').focus()
  await page.keyboard.press('ArrowDown')
  await expect(day('Saturday, February 8')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(day('Sunday, February 2')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(day('Monday, February 3')).toBeFocused()
  await page.keyboard.press('PageDown')
  await arrived(page, '/staff/calendar?month=2031-03')
  await expect(day('Monday, March 3')).toBeFocused()
  await page.keyboard.press('PageUp')
  await arrived(page, '/staff/calendar?month=2031-02')
  await expect(day('Monday, February 3')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(schedule).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Move A rule for February to' })).toBeFocused()
  await expect(page.getByLabel('Goes live')).toHaveValue('2031-02-03T09:00')
  await expectAccessibleAtBothWidths(page)

  // What was typed and not sent is there again.
  await page.getByLabel('Goes live').fill('2031-02-10T09:00')
  await page.keyboard.press('Escape')
  await expect(schedule).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Goes live')).toHaveValue('2031-02-10T09:00')
  // Somebody writes meanwhile, which changes nothing of it.
  await inDatabase(databaseUrl, `UPDATE items SET revision = revision + 1 WHERE title = 'A rule for February'`)
  await page.getByLabel('Goes live').press('Enter')
  await expect(page.getByText('Scheduled for February 10, 2031, 9:00 AM EST.')).toBeVisible()
  await expect(cell('Monday, February 10')).toContainText('A rule for February')
  await expect(cell('Monday, February 3')).not.toContainText('A rule for February')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Take it back' }).press('Enter')
  await expect(page.getByText('That was taken back.')).toBeVisible()
  await expect(cell('Monday, February 3')).toContainText('A rule for February')

  // What is typed while an answer is under way stays to be sent.
  let answer = Promise.withResolvers<void>()
  await page.route(/\/schedule$/, async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.fallback()
  })
  await schedule.press('Enter')
  await page.getByLabel('Goes live').fill('2031-02-11T09:00')
  await page.getByLabel('Goes live').press('Enter')
  await page.getByLabel('Goes live').fill('2031-02-12T09:00')
  answer.resolve()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Scheduled for February 11, 2031, 9:00 AM EST.')).toBeVisible()
  await expect(dialog.getByText('It is “Scheduled for February 11, 2031, 9:00 AM EST”.')).toBeVisible()
  await expect(page.getByLabel('Goes live')).toHaveValue('2031-02-12T09:00')
  // What is refused once the window is closed is said on the page.
  answer = Promise.withResolvers<void>()
  await page.getByLabel('Goes live').fill('2020-02-12T09:00')
  await page.getByLabel('Goes live').press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  answer.resolve()
  await expect(page.getByRole('main').getByText('Give a time that is to come')).toBeVisible()
  await expect(cell('Tuesday, February 11')).toContainText('A rule for February')
  await page.unroute(/\/schedule$/)

  // What failed says which act, and why.
  await inDatabase(
    databaseUrl,
    `UPDATE item_schedules SET failed_at = now(), why = 'Say the date.' WHERE ended_at IS NULL`,
  )
  await page.reload()
  await page.getByRole('button', { name: /^Did not go live 9:00 AM A rule for February/ }).press('Enter')
  await expect(dialog.getByText('It was to be published on February 11, 2031, 9:00 AM EST, and was not')).toBeVisible()
  await expect(dialog.getByText('Say the date.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await inDatabase(databaseUrl, `UPDATE item_schedules SET failed_at = NULL, why = '' WHERE ended_at IS NULL`)

  // More than a day has room for.
  await expect(cell('Thursday, February 20')).toContainText(/Full \d/)
  await page.getByRole('link', { name: 'and 2 more on Thursday, February 20' }).press('Enter')
  await arrived(page, '/staff/calendar?day=2031-02-20')
  await expect(page.getByRole('link', { name: /Full \d/ })).toHaveCount(7)
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'All of February 2031' }).press('Enter')
  await arrived(page, '/staff/calendar?month=2031-02')

  // Who writes sees it, and does not move it.
  const editor = await newBrowser()
  await beginAs(editor, 'editor', portalUrl, databaseUrl)
  await editor.goto('/staff/calendar?month=2031-02&family=policy')
  await expect(editor.getByRole('link', { name: /^Goes live 9:00 AM A rule for February/ })).toBeVisible()
  await expect(editor.getByText('Supplier fair')).toBeHidden()
  await editor.goto('/staff/calendar?month=2026-99')
  await expect(editor.getByText('The address names no day or month from 1990 to 2199.')).toBeVisible()
  await expect(editor.getByRole('table')).toBeVisible()
})
