import type { Page, Request } from '@playwright/test'
import { type FakeWebinars, startWebinars } from '../../test/fakes/webinar.ts'
import { expectAccessible, expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, header, newAccount } from '../people.ts'
import { arrived, elsewhere, expect, inDatabase, test as townTest } from '../town.ts'

/** Events without a webinar key are the portal's own, whether or not there is a webinar service. */
const test = townTest.extend<object, { webinars: FakeWebinars }>({
  webinars: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const webinars = await startWebinars()
      await use(webinars)
      await webinars.close()
    },
    { scope: 'worker' },
  ],
  portalEnv: [
    async ({ mail, texts, webinars }, use) => {
      await use({ SMTP_URL: mail.url, ...texts.env, ...webinars.env })
    },
    { scope: 'worker' },
  ],
})

let count = 0
async function newEvent(databaseUrl: string, more: { seats?: number; hours?: number; needs?: boolean; key?: string }) {
  const id = `journey-${++count}-${Date.now().toString(36)}`
  const title = `Quoting day ${count}`
  const start = new Date(Date.now() + (more.hours ?? 48) * 3_600_000)
  await inDatabase(
    databaseUrl,
    `INSERT INTO events (id, title, starts_at, ends_at, zone, type, registration_required, seats, webinar_key,
       join_url, description_html, search_text, published_at)
     VALUES ($1, $2, $3, $4, 'America/Chicago', 'Workshop', $5, $6, $7, 'https://meet.example.org/' || $1,
       '<p>Bring a drawing.</p>', '', now() - interval '1 day')`,
    [id, title, start, new Date(start.getTime() + 7_200_000), more.needs ?? true, more.seats ?? null, more.key ?? ''],
  )
  return { id, title, path: `/event-detail?id=${id}` }
}

/** The portal hears of a new event by a notice: until then its page leads to the list. */
async function openEvent(page: Page, { path, title }: { path: string; title: string }): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const note = (page: Page) => page.locator('.registration .usa-alert')
const isCall = (path: string) => (request: Request) => new URL(request.url()).pathname === path

test('EVENT-12 EVENT-13 EVENT-14 EVENT-15 EVENT-16 EVENT-18 EVENT-19 EVENT-20 EVENT-21 EVENT-22 ROLE-03 ACCESS-02 a member registers, gets mail with a calendar file, and unregisters', async ({
  page,
  mail,
  portalUrl,
  databaseUrl,
}) => {
  const email = await newAccount(portalUrl)
  const event = await newEvent(databaseUrl, { seats: 3 })
  await beginSession(page, email)
  await openEvent(page, event)
  await expect(note(page)).toContainText('You are not registered for this event')
  await expect(note(page)).toHaveClass(/usa-alert--warning/)
  await expect(note(page)).toContainText('3 of 3 seats are left.')
  await expectAccessible(page)

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/gotowebinar/*', async (route) => {
    await held
    await route.continue()
  })
  const registering = page.waitForRequest(isCall('/api/gotowebinar/register'))
  await button(page, 'Register').click()
  expect((await registering).postDataJSON()).toEqual({
    eventCalenderId: event.id,
    eventTitle: event.title,
    registrationRequired: true,
    registrationStatus: false,
    webinarKey: '',
    kind: 'event',
    zone: expect.stringContaining('/'),
  })
  await expect(button(page, 'Register')).toBeDisabled()
  const asked = page.waitForRequest(isCall('/api/resources/event/status'))
  answer()
  expect(new URL((await asked).url()).search).toBe(`?calendarId=${event.id}&kind=event`)
  await expect(note(page)).toContainText('You are registered for this event')
  await expect(note(page)).toHaveClass(/usa-alert--success/)
  await expect(page.locator('.registration__notice')).toBeFocused()
  await expect(button(page, 'Register')).toHaveCount(0)
  await expectAccessible(page)
  const confirmation = await mail.next(email, 'you are registered')
  expect(confirmation.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar'])

  await button(page, 'Turn reminders off').click()
  await expect(page.getByText('You get no reminders of this event.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You get no reminders of this event.')).toBeVisible()

  const leaving = page.waitForRequest(isCall('/api/gotowebinar/deRegister'))
  const askedAgain = page.waitForResponse((response) => isCall('/api/resources/event/status')(response.request()))
  await button(page, 'Unregister').click()
  const sent = (await leaving).postDataJSON() as Record<string, string>
  expect(Object.keys(sent).sort()).toEqual(['id', 'registrantKey', 'webinarKey'])
  for (const value of Object.values(sent)) expect(value).not.toBe('')
  expect(await (await askedAgain).json()).toMatchObject({ state: 'none', registrantKey: '', webinarKey: '' })
  await expect(note(page)).toContainText('You are not registered for this event')
  await mail.next(email, 'no longer registered')
})

test('EVENT-14 EVENT-23 a visitor is led to the login and back, and no registration is offered where none is needed', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  const event = await newEvent(databaseUrl, {})
  const free = await newEvent(databaseUrl, { needs: false })
  await openEvent(page, event)
  await expect(page.getByText('This event needs a registration')).toBeVisible()
  await expect(button(page, 'Register')).toHaveCount(0)
  const email = await newAccount(portalUrl)
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbor-27')
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
  await arrived(page, event.path)
  await expect(button(page, 'Register')).toBeVisible()
  await expect(page.getByText('This event needs a registration')).toHaveCount(0)
  await header(page).getByRole('link', { name: 'Logout' }).click()
  await expect(header(page).getByRole('link', { name: 'Log In' })).toBeVisible()
  await beginSession(page, email)
  await openEvent(page, free)
  await expect(page.getByText('Not required: just come')).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
  await expect(page.locator('.registration')).toHaveCount(0)
})

test('a full event has a waiting list, and the seat of who leaves goes to the first on it', async ({
  page,
  newBrowser,
  mail,
  portalUrl,
  databaseUrl,
}) => {
  const [first, second] = [await newAccount(portalUrl), await newAccount(portalUrl)]
  const event = await newEvent(databaseUrl, { seats: 1 })
  const other = await elsewhere(newBrowser, first)
  await openEvent(other, event)
  await expect(note(other)).toContainText('One seat is left.')
  await button(other, 'Register').click()
  await expect(note(other)).toContainText('You are registered')
  await beginSession(page, second)
  await openEvent(page, event)
  await expect(note(page)).toContainText('This event is full')
  await expectAccessible(page)
  await button(page, 'Register').click()
  await expect(note(page)).toContainText('You are number 1 on the waiting list')
  await expectAccessible(page)
  await button(other, 'Unregister').click()
  await expect(note(other)).toContainText('This event is full')
  await mail.next(second, 'a seat became free')
  await page.reload()
  await expect(note(page)).toContainText('You are registered')
})

test('EVENT-17 after the start who is registered sees the note alone, and who is not cannot register', async ({
  page,
  newBrowser,
  portalUrl,
  databaseUrl,
}) => {
  const [person, stranger] = [await newAccount(portalUrl), await newAccount(portalUrl)]
  const event = await newEvent(databaseUrl, {})
  await beginSession(page, person)
  await openEvent(page, event)
  await button(page, 'Register').click()
  await expect(note(page)).toContainText('You are registered')
  const beginsAt = (hours: number) =>
    inDatabase(
      databaseUrl,
      `UPDATE events SET starts_at = now() + make_interval(hours => $2), ends_at = now() + make_interval(hours => $2 + 2) WHERE id = $1`,
      [event.id, hours],
    )
  await beginsAt(-1)
  await expect(async () => {
    await page.reload()
    await expect(note(page)).toContainText('You are registered for this event', { timeout: 2_000 })
    await expect(button(page, 'Unregister')).toHaveCount(0)
  }).toPass()
  await expect(page.getByRole('main').getByRole('button', { name: /reminders/ })).toHaveCount(0)
  await expectAccessible(page)
  const other = await elsewhere(newBrowser, stranger)
  await openEvent(other, event)
  await expect(other.getByText('This event has begun')).toBeVisible()
  await expect(button(other, 'Register')).toHaveCount(0)
  await expectAccessible(other)
  await beginsAt(-4)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('This event is over.')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(note(page)).toContainText('You were registered for this event')
  await expectAccessible(page)
})

test('a failure is told, and asked again; a refusal is told, with the state as it is now', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  const event = await newEvent(databaseUrl, {})
  await beginSession(page, await newAccount(portalUrl))
  const away = { status: 503, json: { code: 'unavailable', message: 'Not for a moment.' } }
  await page.route('**/api/resources/event/status*', (route) => route.fulfill(away))
  await openEvent(page, event)
  await expect(page.getByText('Your registration could not be looked up')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/resources/event/status*')
  await button(page, 'Try again').click()
  await page.route('**/api/gotowebinar/register', (route) => route.fulfill(away))
  await button(page, 'Register').click()
  await expect(page.getByRole('alert')).toContainText('Not for a moment.')
  await expect(button(page, 'Register')).toBeEnabled()
  await expectAccessible(page)
  await page.unroute('**/api/gotowebinar/register')
  await button(page, 'Register').click()
  await expect(note(page)).toContainText('You are registered')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await inDatabase(databaseUrl, 'UPDATE events SET cancelled_at = now() WHERE id = $1', [event.id])
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('This event is cancelled')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(button(page, 'Unregister')).toHaveCount(0)
  await expectAccessible(page)
})

test('EVENT-13 while the webinar service is away the registration is kept, the page says so, and then shows where to join', async ({
  page,
  mail,
  webinars,
  portalUrl,
  databaseUrl,
}) => {
  const event = await newEvent(databaseUrl, { key: '5551234567890000042', hours: 0.2 })
  const email = await newAccount(portalUrl)
  webinars.fault = 'error-500'
  await beginSession(page, email)
  await openEvent(page, event)
  await button(page, 'Register').click()
  await expect(note(page)).toContainText('Your registration is being completed')
  await expectAccessible(page)
  webinars.fault = undefined
  await expect(page.getByRole('link', { name: 'Join online' })).toBeVisible({ timeout: 60_000 })
  expect(webinars.registrants('5551234567890000042').map((registrant) => registrant.email)).toEqual([email])
  expect((await mail.next(email, 'you are registered')).text).toContain('https://webinars.example.org/join/')
  await expectAccessible(page)
})

test('LIVE-01 from the card to the way in, which shows itself a quarter of an hour before the session begins', async ({
  page,
  mail,
  portalUrl,
  databaseUrl,
}) => {
  const event = await newEvent(databaseUrl, { hours: 0.5 })
  const email = await newAccount(portalUrl)
  await page.clock.install()
  await beginSession(page, email)
  await openEvent(page, event)
  await page.goto('/events')
  await page.getByRole('main').getByRole('link', { name: event.title }).first().click()
  await arrived(page, event.path)
  await button(page, 'Register').click()
  await expect(note(page)).toContainText('here from 15 minutes before it begins')
  await expect(page.getByRole('link', { name: 'Join online' })).toHaveCount(0)
  expect((await mail.next(email, 'you are registered')).text).toContain(`https://meet.example.org/${event.id}`)
  await expectAccessible(page)
  // Twenty minutes later, by the clocks of both.
  await inDatabase(
    databaseUrl,
    `UPDATE events SET starts_at = starts_at - interval '20 minutes', ends_at = ends_at - interval '20 minutes' WHERE id = $1`,
    [event.id],
  )
  await page.clock.fastForward('20:00')
  await expect(page.getByRole('link', { name: 'Join online' })).toHaveAttribute(
    'href',
    `https://meet.example.org/${event.id}`,
  )
  await expectAccessible(page)
})

test('LIVE-02 MINE-05 a member registers for a circuit, finds it among the own registrations, and prints a certificate', async ({
  page,
  mail,
  portalUrl,
  databaseUrl,
}) => {
  const id = `patch-night-${Date.now().toString(36)}`
  const [begins, ends] = [48, 49].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  await inDatabase(
    databaseUrl,
    `INSERT INTO content_items (family, id, title, item_date, data, body_html, search_text, published_at)
     VALUES ('cybercircuit', $1, 'Patch night for two', $2, $3, '<p>Bring a log.</p>', '', now() - interval '1 day')`,
    [id, begins, { endAt: ends, zone: 'America/Chicago', joinUrl: 'https://meet.example.org/patch' }],
  )
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await openEvent(page, { path: `/cyber-circuits-detail?id=${id}`, title: 'Patch night for two' })
  await expect(note(page)).toContainText('You are not registered for this session')
  await button(page, 'Register').click()
  await expect(note(page)).toContainText('You are registered for this session')
  await expectAccessibleAtBothWidths(page)
  expect((await mail.next(email, 'you are registered')).text).toContain('https://meet.example.org/patch')

  await page.goto('/my-page')
  await page.getByRole('link', { name: 'My registrations' }).click()
  await arrived(page, '/my-registrations')
  const coming = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')
  await expect(coming).toContainText('stands here from 15 minutes before')
  await expectAccessibleAtBothWidths(page)
  await inDatabase(
    databaseUrl,
    `UPDATE content_items SET item_date = now() - interval '3 hours',
       data = data || jsonb_build_object('endAt', now() - interval '2 hours', 'recording', 'https://video.example.org/8')
     WHERE id = $1`,
    [id],
  )
  await page.reload()
  const past = page.getByRole('region', { name: 'Past' }).getByRole('listitem')
  await expect(past.getByRole('link', { name: 'Recording of Patch night' })).toHaveAttribute(
    'href',
    'https://video.example.org/8',
  )
  await expectAccessibleAtBothWidths(page)
  await past.getByRole('link', { name: 'Certificate for Patch night' }).click()
  await expect(page.getByText('was registered for the cyber circuit')).toBeVisible()
  await expect(page.getByText('Patch night for two')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.emulateMedia({ media: 'print' })
  await expect(button(page, 'Print')).toBeHidden()
  await expect(page.getByText('I took part in this session.')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/my-registrations/certificate?id=nothing')
  await expect(page.getByText('There is no such session')).toBeVisible()
})

test('MINE-05 the own registrations are behind the login, and one comes back to them', async ({ page }) => {
  await page.goto('/my-registrations/certificate?id=7')
  await arrived(page, '/login?redirect=/my-registrations/certificate%3Fid%3D7')
  await page.goto('/my-registrations')
  await arrived(page, '/login?redirect=/my-registrations')
})
