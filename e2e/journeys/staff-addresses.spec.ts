import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginAs, reloaded, saved } from '../staff.ts'
import { arrived, expect, test } from '../town.ts'

async function beginArticle(page: Page, title: string): Promise<void> {
  await page.goto('/staff/items/news')
  await page.getByRole('button', { name: 'New news item' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Headline').fill('What a shop does first.')
  await page.getByLabel('Author').fill('Dana Turner')
  await page.getByLabel('Date').fill('2026-05-04')
  await page.getByRole('textbox', { name: 'Text', exact: true }).focus()
  await page.keyboard.type('Begin with the inventory.')
  await expect(saved(page)).toHaveText('Saved')
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('It is published: visitors see it now.').or(again(page))).toBeVisible()
  if (await again(page).isVisible()) await again(page).click()
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()
}
const again = (page: Page) => page.getByRole('button', { name: 'Publish all the same' })

test('EDIT-04 EDIT-07 EDIT-15 STAFF-17 a news item gets another address: the earlier one leads on, a link in another item follows, and the bin names that first', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'publisher', portalUrl, databaseUrl)
  await beginArticle(page, 'Zirconium in the shop')
  await expect(page.getByText('/newsdetail?id=zirconium-in-the-shop').first()).toBeVisible()
  await publish(page)
  const target = page.url()

  await beginArticle(page, 'More on zirconium')
  await page.getByRole('textbox', { name: 'Text', exact: true }).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Read ')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Address', { exact: true }).fill('/newsdetail?id=zirconium-in-the-shop')
  await page.getByLabel('Words', { exact: true }).fill('what we wrote before')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
  await expect(saved(page)).toHaveText('Saved')
  await publish(page)

  await page.goto(target)
  await page.getByText('Change the address').click()
  const key = page.getByLabel('What stands last in the address')
  await key.fill('Not so')
  await page.getByRole('button', { name: 'Give it this address' }).click()
  await expect(page.getByRole('alert')).toContainText('Use small letters')
  await key.fill('zirconium')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Give it this address' }).click()
  await expect(page.getByText('Its address is /newsdetail?id=zirconium now.')).toBeVisible()

  const site = await page.context().newPage()
  await site.goto('/newsdetail?id=zirconium-in-the-shop')
  await arrived(site, '/newsdetail?id=zirconium')
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Zirconium in the shop')
  await site.goto('/newsdetail?id=more-on-zirconium')
  const link = site.getByRole('link', { name: 'what we wrote before' })
  await reloaded(site, () => expect(link).toHaveAttribute('href', '/newsdetail?id=zirconium', { timeout: 1_000 }))

  await page.getByRole('button', { name: 'Put into the bin' }).click()
  const asked = page.getByRole('dialog', { name: 'Others lead to it' })
  await expect(asked.getByRole('link', { name: 'More on zirconium' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Put into the bin' }).click()
  await asked.getByRole('button', { name: 'Put it into the bin' }).click()
  await expect(page.getByText('It lies in the bin for 30 days')).toBeVisible()
})

test('SITE-06 STAFF-16 STAFF-17 a redirect is added, followed, seen in use, removed and brought back', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'publisher', portalUrl, databaseUrl)
  await page.goto('/staff')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Redirects' }).click()
  await arrived(page, '/staff/redirects')
  await page.getByLabel('From', { exact: true }).fill('/old-brochure')
  await page.getByLabel('To', { exact: true }).fill('/no-such-page')
  await page.getByRole('button', { name: 'Add the redirect' }).click()
  await expect(page.getByRole('alert')).toContainText('There is nothing at this address')
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('To', { exact: true }).fill('/white-papers')
  await page.getByRole('button', { name: 'Add the redirect' }).click()
  await expect(page.getByText('/old-brochure leads to /white-papers now.')).toBeVisible()
  const row = page.getByRole('row', { name: /\/old-brochure/ })
  await expect(row).toContainText('Never')
  await expectAccessibleAtBothWidths(page)

  const site = await page.context().newPage()
  await site.goto('/Old-Brochure/?utm_source=mail')
  await arrived(site, '/white-papers?utm_source=mail')
  await reloaded(page, () => expect(row).not.toContainText('Never', { timeout: 1_000 }))

  await page.getByRole('button', { name: 'Remove the redirect from /old-brochure' }).click()
  await expect(page.getByText('/old-brochure leads on no more.')).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('/old-brochure leads on again.')).toBeVisible()
  await expect(row).toBeVisible()
})
