import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { superAdmin } from '../../../test/people.ts'
import { demoConfig, prepareScreens } from '../../../test/screen.tsx'
import { workspaceSettings } from '../../../test/settings.ts'

const { server, open, openAfterFailure } = prepareScreens()
const page = '/admin/settings'

const settings = workspaceSettings()

beforeEach(() => {
  server.on('GET /api/admin/settings', settings)
  server.on('GET /api/admin/saved-replies', [])
})

const part = async (name: string) => within(await screen.findByRole('region', { name }))

it('refuses a short team password, and asks before changing it', async () => {
  const user = await open(page, superAdmin())
  const team = await part('Assistant password')
  expect(team.getByText('On')).toBeDefined()
  const typed = team.getByLabelText('New assistant password')
  await user.type(typed, 'elevenchars')
  await user.click(team.getByRole('button', { name: 'Change password' }))
  expect(await team.findByText('The assistant password must be at least 12 characters')).toBeDefined()
  await user.type(typed, ' and more')
  await user.click(team.getByRole('button', { name: 'Change password' }))
  const asked = within(await screen.findByRole('alertdialog', { name: 'Change the assistant password?' }))
  expect(asked.getByText(/signed out right away/)).toBeDefined()
  await user.click(asked.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.asked('PUT /api/admin/settings')).toEqual([])
})

it('accepts a buffer of 0 to 240 whole minutes only', async () => {
  const user = await open(page, superAdmin())
  const buffer = await part('Buffer after an escort')
  await user.clear(buffer.getByLabelText('Minutes'))
  await user.type(buffer.getByLabelText('Minutes'), '241')
  await user.click(buffer.getByRole('button', { name: 'Save buffer' }))
  expect(
    await buffer.findByText('The buffer must be a whole number of minutes between 0 and 240'),
  ).toBeDefined()
  expect(server.asked('PUT /api/admin/settings')).toEqual([])
})

it('admits only users who may manage settings, and hides the link from everyone else', async () => {
  const { permissions } = superAdmin()
  await open(
    page,
    superAdmin({ userType: 'admin', permissions: permissions.filter((one) => one !== 'settings.manage') }),
  )
  expect(await screen.findByText(/restricted to administrators only/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Audit log' })).toBeDefined()
  expect(server.asked('GET /api/admin/settings')).toEqual([])
})

it('loads settings again after a failure', async () => {
  await openAfterFailure(page, superAdmin(), 'GET /api/admin/settings', {
    message: 'Failed to fetch settings: 500',
    answer: settings,
  })
  expect(await screen.findByLabelText('Minutes')).toHaveProperty('value', '30')
})

it('shows the operation hours, which nobody can change', async () => {
  await open(page, superAdmin())
  const hours = await part('Operation hours')
  expect(hours.getByText('Monday to Sunday, 9:00 AM to 7:00 PM CST, closed on holidays')).toBeDefined()
  expect(hours.queryByRole('textbox')).toBeNull()
  expect(hours.getByRole('link', { name: 'Assistants' })).toBeDefined()
})

it('says where to issue refunds and create coupons', async () => {
  server.on('GET /api/config', {
    ...demoConfig,
    payments: { provider: 'stripe', publishableKey: 'pk_test_1' },
  })
  await open(page, superAdmin())
  const payments = await part('Payments, refunds, and coupons')
  expect(await payments.findByRole('link', { name: 'Stripe’s dashboard' })).toHaveProperty(
    'href',
    'https://dashboard.stripe.com/',
  )
  expect(payments.getByText(/create one with a promotion code there/)).toBeDefined()
})

it('says that a demo takes test payments, and leads only those to Analytics who may see it', async () => {
  const all = superAdmin()
  await open(page, superAdmin({ permissions: all.permissions.filter((one) => one !== 'analytics.view') }))
  const payments = await part('Payments, refunds, and coupons')
  expect(await payments.findByText(/^This server takes test payments only/)).toBeDefined()
  expect(payments.queryByRole('link', { name: 'Stripe’s dashboard' })).toBeNull()
  expect(payments.queryByRole('link', { name: 'Analytics' })).toBeNull()
})

it('leads from payments to the list of all of them', async () => {
  await open(page, superAdmin())
  const payments = await part('Payments, refunds, and coupons')
  expect(payments.getByRole('link', { name: 'Analytics' }).getAttribute('href')).toBe(
    '/admin-dashboard/analytics?payments=all',
  )
})
