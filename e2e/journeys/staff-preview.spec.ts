import type { Route } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginAs, saved } from '../staff.ts'
import { arrived, expect, inDatabase, test } from '../town.ts'

test('PUBLISH-09 PUBLISH-10 STAFF-17 a draft is shown beside the form and on its own, a link to it is given away and taken back', async ({
  page,
  newBrowser,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'editor', portalUrl, databaseUrl)
  await page.goto('/staff/items/news')
  await page.getByRole('button', { name: 'New news item' }).click()
  await page.getByLabel('Title').fill('Lathes get lighter')
  await page.getByLabel('Headline').fill('What a shop does first.')
  const steps = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: 'Show preview' }).click()
  const shown = page.frameLocator('iframe')
  const title = (text: string) => shown.getByRole('heading', { level: 1, name: text })
  await expect(title('Lathes get lighter')).toBeVisible()
  await expect(shown.getByText('Preview of a draft')).toBeVisible()
  await expect(shown.getByText('What a shop does first.')).toBeVisible()

  await page.getByLabel('Title').fill('Lathes get heavier')
  await expect(saved(page)).toHaveText('Saved')
  await expect(title('Lathes get heavier')).toBeVisible()
  const frame = page.locator('iframe')
  const widths = page.getByRole('group', { name: 'Width of the preview' })
  for (const [name, width] of [
    ['Tablet', 820],
    ['Desk', 1280],
    ['Phone', 390],
  ] as const) {
    await widths.getByRole('button', { name }).click()
    await expect(widths.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => shown.locator('html').evaluate(() => innerWidth)).toBe(width)
    const inBox = await frame.evaluate((inner) => {
      const [own, outer] = [inner.getBoundingClientRect(), inner.parentElement?.getBoundingClientRect()]
      return outer !== undefined && own.width <= outer.width + 1
    })
    expect(inBox, `${name} stands beside the form`).toBe(true)
  }
  // By the keyboard one goes past it, and in it through its own part alone.
  await expect.poll(() => shown.locator('body > [inert]').count()).toBeGreaterThan(2)
  await expect(shown.locator('main')).not.toHaveAttribute('inert')
  await page.getByRole('button', { name: 'Skip the preview' }).press('Enter')
  await expect(page.getByText('End of the preview')).toBeFocused()
  // Nothing in it leads away, and nothing of it is a step back.
  await shown.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'News' }).click()
  await expect(title('Lathes get heavier')).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await expectAccessibleAtBothWidths(page)

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open on its own' }).click()
  const own = await opened
  await expect(own.getByRole('heading', { level: 1, name: 'Lathes get heavier' })).toBeVisible()
  expect(await own.evaluate(() => window.opener)).toBe(null)
  await expectAccessible(own)
  await own.close()

  await page.getByText('Links to a preview').click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByText('The link is made.')).toBeVisible()
  const address = await page.getByLabel('Address of the link').inputValue()
  await expect(page.getByText('Shows what was written then.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Title').fill('Lathes stay as they are')
  await expect(saved(page)).toHaveText('Saved')

  const visitor = await newBrowser()
  const path = address.slice(new URL(address).origin.length)
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Lathes get heavier' })).toBeVisible()
  await expect(visitor.getByText('Preview of a draft')).toBeVisible()
  await expect(visitor.getByRole('group', { name: 'Share' })).toBeHidden()
  await expectAccessibleAtBothWidths(visitor)
  await visitor.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'News' }).click()
  await arrived(visitor, '/news')
  await expect(visitor.getByText('Preview of a draft'), 'links lead out of it').toBeHidden()

  await page.getByRole('button', { name: 'Take back the link' }).click()
  await expect(page.getByText('It is taken back: it leads nowhere now.')).toBeVisible()
  await expect(page.getByText('No link is open.')).toBeVisible()
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText("The page you're looking for does not exist")
})

test('PUBLISH-09 a preview is shown where somebody came into the console from another page, too', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'editor', portalUrl, databaseUrl)
  await page.goto('/my-account')
  await page.getByRole('link', { name: 'Console', exact: true }).click()
  await arrived(page, '/staff')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Policies' }).click()
  await arrived(page, '/staff/items/policy')
  await page.getByRole('button', { name: 'New policy' }).click()
  await page.getByLabel('Title').fill('A rule for lathes')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.frameLocator('iframe').getByRole('rowheader', { name: 'A rule for lathes' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('A rule for lathes')
})

test('PUBLISH-09 where the page does not come for a moment, the form stands, and the next save shows it again', async ({
  page,
  consoleErrors,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'editor', portalUrl, databaseUrl)
  await page.goto('/staff/items/news')
  await page.getByRole('button', { name: 'New news item' }).click()
  await page.getByLabel('Title').fill('First words')
  await page.getByRole('button', { name: 'Show preview' }).click()
  const title = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(title).toHaveText('First words')
  for (const away of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 503, headers: { 'x-frame-options': 'DENY' }, body: 'Busy' }),
  ]) {
    let tries = 0
    await page.route(/\?id=.*preview=/, (route) => {
      tries += 1
      return away(route)
    })
    await page.getByLabel('Title').fill('Second words')
    await expect(saved(page)).toHaveText('Saved')
    // Once more at once, and then no further.
    await expect.poll(() => tries).toBe(2)
    await expect(page.getByLabel('Title')).toHaveValue('Second words')
    await page.unroute(/\?id=.*preview=/)
    await page.getByLabel('Title').fill('Third words')
    await expect(title).toHaveText('Third words')
  }
  // Its address may be over, too.
  await inDatabase(databaseUrl, 'UPDATE previews SET ended_at = now()', [])
  await page.getByLabel('Title').fill('Last words')
  await expect(title).toHaveText('Last words')
  // That the browser refused to show what may not be framed.
  expect(consoleErrors.splice(0).every((text) => text.includes('X-Frame-Options'))).toBe(true)
})

test('PUBLISH-10 a link to an earlier version is made in the history', async ({
  page,
  newBrowser,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'publisher', portalUrl, databaseUrl)
  await page.goto('/staff/items/policy')
  await page.getByRole('button', { name: 'New policy' }).click()
  await page.getByLabel('Title').fill('A rule of old')
  await expect(saved(page)).toHaveText('Saved')
  const id = /([^/]+)$/.exec(new URL(page.url()).pathname)?.[1] ?? ''
  await inDatabase(
    databaseUrl,
    `INSERT INTO item_versions (item, number, snapshot, kind, by, at)
     SELECT id, 1, draft, 'set aside', changed_by, now() FROM items WHERE id = $1`,
    [id],
  )
  await page.getByRole('link', { name: 'History' }).first().click()
  await page.getByRole('button', { name: 'Make a link to version 1' }).click()
  await expect(page.getByText('The link to version 1 is made.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const visitor = await newBrowser()
  await visitor.goto((await page.getByLabel('Address of the link').inputValue()).replace(/^https?:\/\/[^/]+/, ''))
  await expect(visitor.getByText('Preview of version 1')).toBeVisible()
  await expect(visitor.getByRole('rowheader', { name: 'A rule of old' })).toBeVisible()
})
