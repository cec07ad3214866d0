import { expectAccessible } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const list = '.course-list > li'

test('COURSE-01 COURSE-02 ROUTE-24 a visitor is asked to log in or sign up, and comes back', async ({ page }) => {
  for (const path of ['/courses-encite', '/online-courses?query=cui']) {
    await page.goto(path)
    const invitation = page.getByRole('region', { name: 'Log in to take the courses' })
    await expect(invitation.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/signup\?redirect=\//)
    await expect(invitation.getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      `/login?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`,
    )
    await expect(page.locator(list)).toHaveCount(0)
  }
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the note to log in or sign up stands in the page (COURSE-02, GEN-05)', async ({ page }) => {
    await page.goto('/online-courses')
    const invitation = page.getByRole('region', { name: 'Log in to take the courses' })
    await expect(invitation.getByRole('link', { name: 'Log In' })).toBeVisible()
    await expect(page.getByText('Loading the courses')).toHaveCount(0)
  })
})

test('COURSE-03 COURSE-05 COURSE-06 COURSE-10 a member finds the courses, and the password behind a toggle', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  const answered = page.waitForResponse('**/api/encite/account')
  await page.goto('/online-courses')
  const { username, password } = (await (await answered).json()) as { username: string; password: string }
  const credentials = page.getByRole('region', { name: 'Your login to the learning platform' })
  await expect(credentials).toContainText(username)
  // COURSE-11: nothing opens accounts here by itself.
  await expect(credentials).toContainText('This login does not work yet')
  await expect(page.locator(list)).toHaveCount(4)
  await expect(page.getByText('Check back soon for more courses...')).toBeVisible()
  expect(await page.content()).not.toContain(password)
  await expectAccessible(page)
  const toggle = credentials.getByRole('checkbox', { name: 'Show password' })
  await toggle.check()
  await expect(credentials).toContainText(password)
  await expectAccessible(page)
  await toggle.uncheck()
  await expect(credentials).not.toContainText(password)

  await expect(page.getByRole('link', { name: /^Plan of Action and Milestones/ })).toHaveAttribute('target', '_blank')
  await page.getByRole('searchbox', { name: 'Search Courses' }).fill('level 1')
  await arrived(page, '/online-courses?query=level+1')
  await expect(page.locator(list)).toHaveCount(1)
  await expect(page.locator(list)).toContainText('CMMC Level 1 Course')
  await page.getByRole('searchbox', { name: 'Search Courses' }).fill('no such thing')
  await expect(page.getByText('No items match the search criteria...')).toBeVisible()
  await expect(page.getByText('Check back soon for more courses...')).toHaveCount(0)
})

test('COURSE-10 with no courses the page says that some will come', async ({ page, portalUrl }) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.route('**/api/encite/courses*', (route) => route.fulfill({ json: { Items: [], Count: 0 } }))
  await page.goto('/online-courses')
  await expect(page.getByText('Check back soon for online courses...')).toBeVisible()
})

test('LIST-13 COURSE-03 nine courses stand on a page, the tenth on the next', async ({ page, portalUrl }) => {
  await beginSession(page, await newAccount(portalUrl))
  const courses = Array.from({ length: 10 }, (_, number) => ({
    id: `course-${number}`,
    name: `Course ${number}`,
    description: 'A course.',
    image: '/pictures/default-item.svg',
    link: 'https://learning.example.org/courses/x',
  }))
  // There are four courses: more of them come only with this list, cut as the portal cuts it.
  await page.route('**/api/encite/courses*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [at, size] = [Number(query.get('page')), Number(query.get('pageSize'))]
    return route.fulfill({ json: { Items: courses.slice((at - 1) * size, at * size), Count: courses.length } })
  })
  await page.goto('/online-courses')
  await expect(page.locator(list)).toHaveCount(9)
  await expect(page.locator(list).last()).toContainText('Course 8')
  await page.getByRole('link', { name: 'Next page' }).click()
  await arrived(page, '/online-courses?page=2')
  await expect(page.locator(list)).toHaveCount(1)
  await expect(page.locator(list)).toContainText('Course 9')
})

test('COURSE-09 credentials that cannot be had are told with an address, and the courses are there all the same', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.route('**/api/encite/account', (route) =>
    route.fulfill({ status: 503, json: { code: 'learning_platform_away', message: 'Away.' } }),
  )
  await page.goto('/online-courses')
  const credentials = page.getByRole('region', { name: 'Your login to the learning platform' })
  await expect(credentials).toContainText(
    'Issue retrieving Encite credentials. Contact us at info@beacon.example.org for assistance.',
  )
  await expect(page.locator(list)).toHaveCount(4)
  await expectAccessible(page)
  await page.unroute('**/api/encite/account')
  await credentials.getByRole('button', { name: 'Try again' }).click()
  await expect(credentials).toContainText('learner-')
})

test('COURSE-08 a 401 of the credentials call ends the session', async ({ page, portalUrl }) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.route('**/api/encite/account', (route) =>
    route.fulfill({ status: 401, json: { code: 'not_logged_in', message: 'Please log in.' } }),
  )
  await page.goto('/online-courses')
  await arrived(page, '/login?redirect=/online-courses')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})
