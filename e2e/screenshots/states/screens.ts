import { expect, type Page } from '@playwright/test'
import type { Who } from '../../people.ts'

/** A screen, or a dialog, form, or panel on it, to take pictures of. */
export type Pictured = {
  name: string
  who: Who
  path: string
  /** Waits for the button that opens it. */
  ready?: (page: Page) => Promise<unknown>
  /** Opens a dialog, a form, or a panel on it. */
  open?: (page: Page) => Promise<unknown>
  /** Submits the form as it is. */
  send?: (page: Page) => Promise<unknown>
  /** It opens without a call to the server, so failing calls do not change it. */
  readsNothing?: true
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const pressInDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').last().getByRole('button', { name }).first().click()
const confirm = (name: string | RegExp) => (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()
const firstRow = (page: Page) => page.locator('[data-row-target]').first().click()
const fromMenu = (item: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

const screen = (who: Who, path: string, name = path.slice(1).replaceAll(/[/?=&]/g, '-')): Pictured => ({
  name,
  who,
  path,
})

export const screens: readonly Pictured[] = [
  ...[
    '/dashboard',
    '/schedule-tour',
    '/schedule-tour?tab=past',
    '/properties',
    '/property-request',
    '/notes',
    '/tour-notes',
    '/reports',
    '/profile',
    '/profile?tab=sign-in',
    '/subscription',
    '/mails',
    '/two-factor',
  ].map((path) => screen('sarah', path)),
  screen('dana', '/subscription', 'subscription-past-due'),
  ...['/assistant-dashboard', '/assistant-dashboard?tab=pending', '/assistant-schedule', '/account'].map(
    (path) => screen('elena', path),
  ),
  ...[
    '/admin-dashboard',
    '/admin-dashboard/queue',
    '/admin-dashboard/properties',
    '/admin-dashboard/assistants',
    '/admin-dashboard/messages',
    '/admin-dashboard/users',
    '/admin-dashboard/roles',
    '/admin-dashboard/announcements',
    '/admin-dashboard/analytics',
    '/admin-tour-requests',
    '/property-management',
    '/admin-properties',
    '/admin/property-submission',
    '/property-test',
    '/city-admin',
    '/admin/users',
    '/admin/audit',
    '/admin/settings',
  ].map((path) => screen('super', path)),
]

type Opens = NonNullable<Pictured['open']>
const on =
  (who: Who, path: string) =>
  (name: string, open: Opens, send?: Pictured['send']): Pictured => ({
    name,
    who,
    path,
    open,
    ...(send && { send }),
  })

/** What the page shows without a further call. */
const inPage = (pictured: Pictured): Pictured => ({ ...pictured, readsNothing: true })

const schedule = on('sarah', '/schedule-tour')
const ownProperties = on('sarah', '/properties')
const subscription = on('sarah', '/subscription')
const visits = on('elena', '/assistant-dashboard')
const queue = on('super', '/admin-dashboard/queue')
const catalog = on('super', '/property-management')
const team = on('super', '/admin-dashboard/assistants')
const users = on('super', '/admin-dashboard/users')
const roles = on('super', '/admin-dashboard/roles')

const firstConversation: Opens = (page) =>
  page.getByRole('main').getByRole('list').last().getByRole('link').first().click()
const search: Opens = async (page) => {
  const box = page.getByRole('dialog').getByRole('combobox')
  // The keys load after the first content.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // The server searches from three characters on.
  await box.fill('san')
}

export const dialogs: readonly Pictured[] = [
  {
    ...on('sarah', '/dashboard')('unread-notes', press(/^Notifications, \d/)),
    // The count of the bell is read after the lists.
    ready: (page) => expect(page.getByRole('button', { name: /^Notifications, \d/ })).toBeEnabled(),
  },
  on('sarah', '/dashboard')('palette', search),
  inPage(
    on('sarah', '/schedule-tour?form=open')(
      'request-form',
      () => Promise.resolve(),
      press('Submit Tour Request'),
    ),
  ),
  schedule('tour-details', press(/^Details of/)),
  schedule('tour-notes-panel', press(/^Notes/)),
  schedule('tour-cancel', press(/^Cancel the request/), confirm(/Cancel/)),
  schedule('tour-edit', press(/^Edit the request/), press('Save Changes')),
  ownProperties('property-details', press(/cottage/)),
  ownProperties('add-property', press('Add Property'), pressInDialog(/^Add Property/)),
  ownProperties('schedule-new-tour', press(/^Schedule Tour of/), pressInDialog('Schedule Tour')),
  on('sarah', '/tour-notes')('new-message', press('New message'), async (page) => {
    await page.keyboard.press('Escape') // closes the list over the button
    await pressInDialog('Continue')(page)
  }),
  on('sarah', '/tour-notes')('conversation', firstConversation),
  on('sarah', '/profile')('profile-edit', press('Edit profile'), press('Save')),
  inPage(on('sarah', '/profile?tab=sign-in')('change-email', press('Change email'), press('Send link'))),
  inPage(
    on('sarah', '/profile?tab=sign-in')(
      'change-password',
      press('Change password'),
      press(/^(?:Change|Save) password$/),
    ),
  ),
  on('sarah', '/profile?tab=data')('close-account', press('Close account')),
  subscription('upgrade', press('Upgrade to Pro'), press(/^Pay \$/)),
  subscription('replace-card', press('Replace card'), pressInDialog(/^(?:Save|Replace|Use)/)),
  subscription('cancel-subscription', press('Cancel subscription'), confirm(/^Cancel/)),
  visits('visit-notes', press(/^Notes/)),
  visits('visit-complete', press(/^Complete Tour/), pressInDialog('Complete Tour')),
  visits('visit-step', press(/^Mark Scheduling/)),
  queue('queue-details', firstRow),
  queue('queue-assign', press(/^Assign an assistant/), async (page) => {
    await page.getByRole('dialog').getByRole('radio').first().press('Space')
    await pressInDialog('Assign Assistant')(page)
  }),
  queue('queue-status', press(/^Status of/)),
  queue('queue-client', fromMenu('Client profile')),
  inPage(
    queue('queue-chosen', (page) =>
      page
        .getByRole('checkbox', { name: /^Select the tour of/ })
        .first()
        .check(),
    ),
  ),
  queue('saved-views', press('Saved views')),
  catalog('property-form', press('Add Property'), pressInDialog(/^Create/)),
  catalog('property-edit', press(/^Edit/), pressInDialog(/^(?:Save|Update)/)),
  catalog('property-delete', press(/^Delete/), confirm(/^Delete/)),
  team('assistant-form', press('Create Assistant'), pressInDialog(/^(?:Create|Save)/)),
  team('team-member', firstRow),
  users('user-form', press('Create User'), pressInDialog(/^(?:Create|Save)/)),
  users('user-details', firstRow),
  roles('role-form', press('Create Role'), pressInDialog(/^(?:Create|Save)/)),
  roles('role-permissions', press(/permissions of Bookkeeping/)),
  on('super', '/admin-dashboard/messages')('office-message', press('New Message'), pressInDialog(/^Send/)),
  on('super', '/admin-dashboard/messages')('office-conversation', firstConversation),
  inPage(
    on('super', '/admin-dashboard/announcements')(
      'announcement',
      (page) => page.getByRole('textbox', { name: 'Message' }).fill('Back at 9.'),
      press('Save Announcement'),
    ),
  ),
  inPage(
    on('super', '/admin/settings')(
      'settings',
      (page) => page.getByLabel('Business name').fill('Porchlight'),
      press('Save details'),
    ),
  ),
  inPage(
    on('super', '/admin/settings')(
      'saved-reply',
      press('New saved reply'),
      pressInDialog(/^(?:Save|Add|Create)/),
    ),
  ),
  on('super', '/city-admin')('city-tour', press('Schedule City Tour'), pressInDialog(/^Schedule/)),
  on('super', '/admin-properties')('reject-request', press(/^Reject/), pressInDialog(/^Reject/)),
  on('super', '/admin-dashboard')('palette-office', search),
]
