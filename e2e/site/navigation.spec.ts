import { card, notesPanel, openDetails, openRequestForm, requestForm } from '../agent.ts'
import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { teamSays } from '../talk.ts'
import { expectRefusal } from '../watch.ts'

test('a link leads to a tour’s details, and back leads out of them', { tag: '@phone' }, async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = tour.clientName ?? ''
  await page.goto(`/schedule-tour?q=${encodeURIComponent(name)}`)
  const details = await openDetails(page, name)
  await expect(page).toHaveURL(new RegExp(`tour=${tour.id}`))
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(card(page, name)).toBeVisible()
  await page.goForward()
  await expect(details).toBeVisible()

  const other = await open('sarah', { at: `/schedule-tour?tour=${tour.id}` })
  await expect(other.getByRole('dialog', { name }).getByText(tour.clientEmail ?? '')).toBeVisible()
})

test('a link to somebody else’s tour says that it is not here', async ({ open }) => {
  const marcus = await open('marcus', { at: null })
  const tour = await askedFor(marcus)
  const page = await open('sarah', { at: null })
  expectRefusal(page, 404, new RegExp(`^/api/tours/${tour.id}`))
  await page.goto(`/schedule-tour?tour=${tour.id}`)
  await expect(page.getByText('This tour is not here')).toBeVisible()
  await page.getByRole('button', { name: 'Back to your tours' }).click()
  await expect(page).toHaveURL('/schedule-tour')
})

test('form, tab and search stand in the address', async ({ open }) => {
  const page = await open('sarah', { at: '/schedule-tour' })
  await openRequestForm(page)
  await expect(page).toHaveURL('/schedule-tour?form=open')
  await page.getByRole('button', { name: 'Cancel Request', exact: true }).click()
  await expect(requestForm(page)).toBeHidden()
  await page.getByRole('tab', { name: /^Past Tours/ }).click()
  await expect(page).toHaveURL('/schedule-tour?tab=past')
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Past Tours/ })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.goBack()
  await expect(requestForm(page)).toBeVisible()
})

test('the shell leads everywhere', { tag: '@phone' }, async ({ open, isMobile }) => {
  const page = await open('sarah')
  const places = [
    ['Schedule A Tour', '/schedule-tour'],
    ['Request Property', '/property-request'],
    ['Notes', '/notes'],
    ['Tour Notes', '/tour-notes'],
    ['Reports', '/reports'],
    ['Profile', '/profile'],
    ['Subscription', '/subscription'],
    ['Dashboard', '/dashboard'],
  ] as const
  for (const [name, path] of places) {
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
    await page
      .getByRole('navigation', { name: 'Agent', exact: true })
      // With what waits there: 'Tour Notes 2 waiting'.
      .getByRole('link', { name: new RegExp(`^${name}(?: ?\\d+\\+? waiting)?$`) })
      .click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/ · Porchlight$/)
  }
})

test('the shell says who is signed in, with which plan, and has the bell and the way out', {
  tag: '@phone',
}, async ({ open, isMobile }) => {
  const page = await open('sarah', { at: '/notes' })
  const sidebar = page.getByRole('navigation', { name: 'Agent', exact: true }).locator('..')
  if (isMobile) {
    const bar = page.getByRole('banner')
    await expect(sidebar).toBeHidden()
    await expect(bar.getByRole('link', { name: 'Porchlight, to the dashboard' })).toBeVisible()
    await expect(bar.getByText('Standard', { exact: true })).toBeVisible()
    await expect(bar.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    await bar.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  } else await expect(page.getByRole('button', { name: /^Notifications/ }).first()).toBeVisible()
  await expect(sidebar.getByText('Sarah Whitfield', { exact: true })).toBeVisible()
  await expect(sidebar.getByText(/^Standard/)).toBeVisible()
  await expect(sidebar.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
  if (!isMobile) return
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
})

test('the phone’s bar says what is unread, until it is read', async ({ open }) => {
  const page = await open('marcus', { at: null })
  await page.setViewportSize({ width: 390, height: 844 })
  const office = await open('admin', { at: null })
  const tour = await askedFor(page)
  const notes = (await call(page, 'GET /api/agent/unread-notes/count')).count
  const messages = (await call(page, 'GET /api/agent/unread-messages/count')).count
  const place = (name: string, waiting: number) =>
    page.getByRole('navigation', { name: 'Main places' }).getByRole('link', {
      name: waiting > 0 ? `${name} ${waiting} waiting` : name,
      exact: true,
    })
  await page.goto('/dashboard')
  await expectLive(page)
  await expect(place('Notes', notes)).toBeVisible()
  await expect(place('Tour Notes', messages)).toBeVisible()

  await call(office, 'POST /api/tours/:tourId/notes', {
    params: { tourId: tour.id },
    body: { note: 'The gate is open.' },
  })
  const conversation = await teamSays(office, tour, 'Who has the key?')
  await expect(place('Notes', notes + 1)).toBeVisible()
  await expect(place('Tour Notes', messages + 1)).toBeVisible()

  await page.goto(`/tour-notes?c=${conversation}`)
  await expect(place('Tour Notes', messages)).toBeVisible()
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  const panel = notesPanel(page)
  await expect(panel.getByText('The gate is open.')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(place('Notes', notes)).toBeVisible()
})

test('what is typed before the command palette is there is no shortcut', async ({ open }) => {
  const page = await open('sarah')
  await expect(page.getByRole('heading', { name: 'Agent Portal' })).toBeVisible()
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/command-palette/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('n?')
  arrive()
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('everything has a name for the keyboard', async ({ open }) => {
  const page = await open('sarah')
  await expect(page.getByRole('heading', { name: 'Agent Portal' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('repo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reports')
})

/** Specification, onboarding, section 2: what a stranger reads there, and where they are led. */
const routeTable: readonly (readonly [path: string, heading: string, leads?: string])[] = [
  ['/', 'You find the clients. We handle the tours.'],
  ['/landing', 'You find the clients. We handle the tours.'],
  ['/pricing', 'A plan by the month, a rate by the tour.'],
  ['/agent-login', 'Agent Login'],
  ['/login', 'Agent Login'],
  ['/agent-signup', 'Choose your plan'],
  ['/quick-login', 'Try Porchlight'],
  ['/assistant-login', 'Assistant Login'],
  ['/assistant-dashboard', 'Assistant Login', '/assistant-login?next=%2Fassistant-dashboard'],
  ['/checkout', 'Choose your plan', '/agent-signup'],
  ['/account-setup', 'Choose your plan', '/agent-signup'],
  ['/dashboard', 'Authentication Required'],
  ['/schedule-tour', 'Authentication Required'],
  ['/properties', 'Authentication Required'],
  ['/property-request', 'Authentication Required'],
  ['/notes', 'Authentication Required'],
  ['/tour-notes', 'Authentication Required'],
  ['/reports', 'Authentication Required'],
  ['/profile', 'Authentication Required'],
  ['/subscription', 'Agent Login', '/login?next=%2Fsubscription'],
  ['/admin-login', 'Admin Login'],
  ['/admin-auth', 'Admin Login'],
  ['/admin-direct', 'Admin Login'],
  // Set up already: the first person of the back office is there.
  ['/admin-setup', '404 Page Not Found'],
  ['/admin', 'Admin authentication required', '/admin-dashboard'],
  ['/admin-dashboard', 'Admin authentication required'],
  ['/mobile-admin', 'Admin authentication required', '/admin-dashboard'],
  ...[
    '/admin/users',
    '/admin-properties',
    '/admin/property-submission',
    '/property-management',
    '/property-hub',
    '/property-test',
    '/admin-tour-requests',
    '/city-admin',
  ].map((path) => [path, 'Admin Login', `/admin-login?next=${encodeURIComponent(path)}`] as const),
]

test('every route of the table is there, and what is not says so', async ({ open }) => {
  test.setTimeout(120_000)
  const page = await open('nobody')
  expectRefusal(page, 410, '/api/checkout/confirm')
  // Set up already.
  expectRefusal(page, 404, '/api/admin/setup')
  expectRefusal(page, 404, '/admin-setup')
  // Nobody is signed in.
  expectRefusal(page, 401, /^\/api\//)
  for (const [path, heading, leads = path] of routeTable) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible()
    await expect(page, path).toHaveURL(leads)
  }
  await page.goto('/not-in-the-table')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' }).first()).toBeVisible()
})

test('public pages and the back office’s stand without the agent’s shell, whoever is signed in', async ({
  open,
}) => {
  const page = await open('sarah')
  const shell = page.getByRole('navigation', { name: 'Agent' })
  await expect(shell).toBeVisible()
  for (const path of [
    ...['/', '/landing', '/agent-login', '/quick-login', '/assistant-login'],
    ...['/assistant-dashboard', '/admin-login', '/admin-dashboard'],
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first(), path).toBeVisible()
    await expect(shell, path).toHaveCount(0)
  }
  // A person with an account is led away from pages that sell a plan or create an account.
  for (const path of ['/agent-signup', '/checkout?plan=pro', '/account-setup']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/dashboard')
    await expect(shell, path).toBeVisible()
  }
  // The landing page leads there too, also by a button of the page that is shown in the application.
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/agent-login')
  await page.getByRole('link', { name: 'See the plans' }).click()
  await expect(page).toHaveURL('/dashboard')
})
