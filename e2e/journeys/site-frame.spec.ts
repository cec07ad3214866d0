import { expectAccessible } from '../accessible.ts'
import { arrived, expect, test } from '../portal.ts'

const phone = { width: 390, height: 844 }

test.describe('the header on a wide screen', () => {
  test('HDR-01 LAYOUT-01 LAYOUT-02 a menu opens by mouse and closes by a click elsewhere', async ({ page }) => {
    await page.goto('/pricing')
    const nav = page.getByRole('navigation', { name: 'Main' })
    const about = nav.getByText('About Us')
    await expect(nav.getByRole('link', { name: 'Leadership' })).toBeHidden()
    await about.click()
    for (const name of ['Leadership', 'What We Do', 'Partners'])
      await expect(nav.getByRole('link', { name })).toBeVisible()
    await expectAccessible(page)
    await nav.getByText('News', { exact: true }).click()
    for (const name of ['Announcements', 'Success Stories', 'Transition Report'])
      await expect(nav.getByRole('link', { name })).toBeVisible()
    await expect(nav.getByRole('link', { name: 'Leadership' })).toBeHidden()
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } })
    await expect(nav.getByRole('link', { name: 'Announcements' })).toBeHidden()
  })

  test('HDR-01 LAYOUT-01 a menu is used by keyboard: opened, left by Escape, left by Tab, and followed', async ({
    page,
  }) => {
    await page.goto('/pricing')
    const nav = page.getByRole('navigation', { name: 'Main' })
    const about = nav.locator('summary', { hasText: 'About Us' })
    await about.focus()
    await page.keyboard.press('Enter')
    await expect(nav.getByRole('link', { name: 'Leadership' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(nav.getByRole('link', { name: 'Leadership' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(nav.getByRole('link', { name: 'Leadership' })).toBeHidden()
    await expect(about).toBeFocused()

    await page.keyboard.press('Space')
    for (const name of ['Leadership', 'What We Do', 'Partners', 'Contact Us']) {
      await page.keyboard.press('Tab')
      await expect(nav.getByRole('link', { name })).toBeFocused()
    }
    await expect(nav.getByRole('link', { name: 'Partners' })).toBeHidden()

    await about.focus()
    await page.keyboard.press('Enter')
    await nav.getByRole('link', { name: 'Partners' }).press('Enter')
    await arrived(page, '/partners')
    await expect(nav.getByRole('link', { name: 'Partners' })).toBeHidden()
  })

  test('HDR-01 LAYOUT-03 the present page is marked, in its menu too', async ({ page }) => {
    await page.goto('/leadership')
    const nav = page.getByRole('navigation', { name: 'Main' })
    const about = nav.locator('summary', { hasText: 'About Us' })
    await expect(about).toHaveClass('is-current')
    await about.click()
    await expect(nav.getByRole('link', { name: 'Leadership' })).toHaveAttribute('aria-current', 'page')
    await expect(nav.getByRole('link', { name: 'Partners' })).not.toHaveAttribute('aria-current', 'page')
    for (const [name, to] of [
      ['Feedback', '/feedback'],
      ['Contact Us', '/contact'],
      ['Locate', '/service-area-locator'],
    ] as const)
      await expect(nav.getByRole('link', { name })).toHaveAttribute('href', to)
  })

  test('the search field of the header leads to the search page', async ({ page }) => {
    await page.goto('/leadership')
    await page.getByRole('searchbox', { name: 'Search this site' }).fill('subcontractors')
    await page.keyboard.press('Enter')
    await arrived(page, '/search?query=subcontractors')
  })

  test('the first Tab reaches a link that skips to the content', async ({ page }) => {
    await page.goto('/pricing')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeFocused()
  })
})

test.describe('the drawer on a small screen', () => {
  test.use({ viewport: phone })

  test('HDR-02 LAYOUT-04 the entries stand in a drawer that keeps the focus and gives it back', async ({ page }) => {
    await page.goto('/leadership')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    for (const name of [
      'Leadership',
      'What We Do',
      'Partners',
      'Feedback',
      'Announcements',
      'Success Stories',
      'Transition Report',
      'Contact Us',
      'Locate',
      'Log In',
      'Sign Up',
    ])
      await expect(drawer.getByRole('link', { name })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Leadership' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(outside, 'the focus on the page behind the drawer').toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('HDR-02 LAYOUT-04 a choice closes the drawer, also that of the page one is on', async ({ page }) => {
    await page.goto('/leadership')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await drawer.getByRole('link', { name: 'Leadership' }).click()
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await drawer.getByRole('link', { name: 'Success Stories' }).click()
    await arrived(page, '/success-stories')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.mouse.click(10, 400)
    await expect(drawer).toBeHidden()
  })
})

test.describe('the footer', () => {
  test('HDR-05 HDR-06 LAYOUT-05 LAYOUT-06 Privacy opens the notice as a modal, read from its title on', async ({
    page,
  }) => {
    await page.goto('/pricing')
    const privacy = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy' })
    await privacy.click()
    const notice = page.getByRole('dialog', { name: 'Privacy notice' })
    await expect(notice).toBeVisible()
    await expect(notice.getByRole('heading', { name: 'Privacy notice' })).toBeFocused()
    for (const words of [
      'through the forms on this site, and by email',
      'with government agencies after de-identification',
      'have it corrected or deleted',
      'may change at any time without notice',
    ])
      await expect(notice).toContainText(words)
    await expect(notice.getByRole('link', { name: 'info@beacon.example.org' })).toHaveAttribute(
      'href',
      'mailto:info@beacon.example.org',
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(notice).toBeHidden()
    await expect(privacy).toBeFocused()
    await privacy.click()
    await notice.getByRole('button', { name: 'Close this window' }).click()
    await expect(notice).toBeHidden()
    await privacy.click()
    await notice.getByRole('link', { name: 'What we keep, how long, and who sees it' }).click()
    await arrived(page, '/privacy')
    await expect(notice).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  })

  test('HDR-05 LAYOUT-05 the footer leads to Home, Leadership, Feedback and Contact Us', async ({ page }) => {
    await page.goto('/pricing')
    const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
    await expect(links).toHaveText(['Home', 'Leadership', 'Feedback', 'Contact Us'])
    await links.nth(1).click()
    await arrived(page, '/leadership')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('GEN-05 HDR-06 menu and privacy notice are reached without JavaScript', async ({ page }) => {
    await page.goto('/leadership')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await page.getByRole('link', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'All pages' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Privacy' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Privacy notice' })).toBeVisible()
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Pricing' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  })
})
