import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../test/small-router.tsx'
import { newUser, type User } from '../../../test/user.ts'
import { AgentKeys } from './agent-keys.tsx'

/** Opens an empty screen with the agent's keys. @param form the open form of the screen */
const open = async (form?: React.ReactNode, at = '/dashboard') => {
  const { address } = await renderAt(
    at,
    () => (
      <>
        <main>{form}</main>
        <AgentKeys />
      </>
    ),
    (router) => <QueryClientProvider client={new QueryClient()}>{router}</QueryClientProvider>,
  )
  return { user: newUser(), address }
}
const openPalette = async (user: User) => {
  await user.keyboard('{Control>}k{/Control}')
  return within(await screen.findByRole('dialog', { name: 'Command palette' }))
}

it('opens the form for a new tour with N', async () => {
  const { user, address } = await open()
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe('/schedule-tour?form=open'))
})

it('opens the form for the client whose tours are shown, with N and from the palette', async () => {
  const { user, address } = await open(null, '/schedule-tour?client=c1&q=Field')
  const form = '/schedule-tour?client=c1&form=open&forClient=c1'
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe(form))
  const palette = await openPalette(user)
  await user.type(palette.getByRole('combobox'), 'new{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull())
  expect(address()).toBe(form)
})

it('moves to the first field of a form that is already open', async () => {
  const { user } = await open(
    <form data-takes-focus="">
      <label>
        Client
        <input />
      </label>
    </form>,
  )
  await user.keyboard('n')
  expect(document.activeElement).toBe(screen.getByLabelText('Client'))
  expect(screen.getByLabelText('Client')).toHaveProperty('value', '')
})

it('offers every place of the agent in the palette, after what the agent does most', async () => {
  const { user, address } = await open()
  const palette = await openPalette(user)
  const options = palette.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options.slice(0, 2)).toEqual(['Schedule New TourN', 'Keyboard shortcuts?'])
  expect(options).toEqual(
    expect.arrayContaining(['Dashboard', 'Schedule A Tour', 'Notes', 'Tour Notes', 'Reports', 'Profile']),
  )
  await user.click(palette.getByRole('option', { name: 'Reports' }))
  await waitFor(() => expect(address()).toBe('/reports'))
})

it('schedules a new tour from the palette', async () => {
  const { user, address } = await open()
  const palette = await openPalette(user)
  await user.type(palette.getByRole('combobox'), 'new{Enter}')
  await waitFor(() => expect(address()).toBe('/schedule-tour?form=open'))
})
