import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed } from '../../../../test/answers.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open } = prepareScreens()
const ways = () =>
  screen.queryAllByRole('link', { name: /^Subscribe Now/ }).map((way) => way.getAttribute('href'))

it('offers both plans with their prices, and links each to its payment', async () => {
  await open('/agent-signup', null)
  expect(await screen.findByRole('heading', { name: 'Choose your plan' })).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Subscribe Now: Standard' })).toBeDefined()
  expect(ways()).toEqual(['/checkout?plan=basic', '/checkout?plan=pro'])
  for (const price of ['$40', '$75']) expect(screen.getByText(price)).toBeDefined()
  expect(
    screen.getByText('Plus $25 for each tour we attend, and $15 to $40 for each tour we schedule.'),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Compare the plans' }).getAttribute('href')).toBe('/pricing')
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/agent-login')
})

it('names the team as the way to an account where the server takes no payments, and sells nothing', async () => {
  server.on('GET /api/config', {
    name: 'Porchlight',
    mode: 'production',
    email: true,
    payments: { provider: 'off', publishableKey: null },
    calendars: { google: false, microsoft: false },
    business: { name: 'Acme', postalAddress: null, supportEmail: 'help@acme.example', supportPhone: null },
  })
  await open('/agent-signup', null)
  expect(await screen.findByText('Online payment is off, so our team creates accounts.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'help@acme.example' })).toBeDefined()
  expect(ways()).toEqual([])
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/agent-login')
})

it('reports that the payment settings could not be loaded, and loads them on retry', async () => {
  server.on('GET /api/config', failed())
  await open('/agent-signup', null)
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the payment options')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(ways()).toEqual([])
})
