import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { managedUser } from '../../../../test/accounts.ts'
import { superAdmin } from '../../../../test/people.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open } = prepareScreens()
const paid = managedUser({ id: 'paying', subscriptionSource: 'provider', subscriptionStatus: 'active' })

const edit = async () => {
  server.on('GET /api/admin/users', [paid])
  server.on('GET /api/admin/users/:id', paid)
  server.on('GET /api/admin/users/:id/payments', [])
  await open('/admin-dashboard/users?user=paying&form=edit', superAdmin())
  const form = within(await screen.findByRole('dialog', { name: 'Edit User' }))
  await form.findByLabelText('First Name')
  return form
}

it('says who cancels a paid subscription before staff can grant a plan', async () => {
  const form = await edit()
  expect(
    form.getByText(/They must cancel it on their Subscription page before you can grant a plan\.$/),
  ).toBeDefined()
  // The sandbox has no dashboard.
  expect(form.queryByRole('link', { name: 'Stripe’s dashboard' })).toBeNull()
})

it('leads to Stripe’s dashboard where Stripe takes the payments', async () => {
  server.on('GET /api/config', {
    name: 'Porchlight',
    mode: 'production',
    payments: { provider: 'stripe', publishableKey: 'pk_test' },
    calendars: { google: false, microsoft: false },
    email: true,
    business: { name: 'Porchlight', postalAddress: null, supportEmail: null, supportPhone: null },
  })
  const form = await edit()
  expect((await form.findByRole('link', { name: 'Stripe’s dashboard' })).getAttribute('href')).toBe(
    'https://dashboard.stripe.com/',
  )
  expect(form.getByText(/Issue refunds and create coupons there, too\.$/)).toBeDefined()
})
