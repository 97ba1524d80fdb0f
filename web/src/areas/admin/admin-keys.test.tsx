import type { Permission } from '@porchlight/contract/kernel/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { superAdmin } from '../../../test/people.ts'
import { renderAt } from '../../../test/small-router.tsx'
import { AdminKeys } from './admin-keys.tsx'

/** Opens the palette of a person with these permissions. */
const openPalette = async (permissions: readonly Permission[]) => {
  const person = { ...superAdmin(), userType: 'admin' as const, permissions: [...permissions] }
  const { address } = await renderAt('/admin-dashboard', () => <AdminKeys user={person} />)
  const user = userEvent.setup()
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }))
  return { user, palette, address }
}
const options = ({ palette }: Awaited<ReturnType<typeof openPalette>>): (string | null)[] =>
  palette.getAllByRole('option').map(({ textContent }) => textContent)

it('offers only the places that the person may open', async () => {
  const open = await openPalette(['roles.view'])
  const offered = options(open)
  expect(offered).not.toContain('Tour requests')
  expect(offered).not.toContain('City tours')
  expect(offered.at(-1)).toBe('Keyboard shortcuts?')
})

it('leads to the tour requests and city tours of a person who may see them', async () => {
  const open = await openPalette(['tours.view', 'tours.schedule'])
  expect(options(open)).toEqual(expect.arrayContaining(['Tour requests', 'City tours']))
  await open.user.type(open.palette.getByRole('combobox'), 'city t{Enter}')
  await waitFor(() => expect(open.address()).toBe('/city-admin'))
})

it('shows the keys of the queue', async () => {
  const { user, palette } = await openPalette(['tours.view'])
  await user.click(palette.getByRole('option', { name: /^Keyboard shortcuts/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(sheet.getByText('Select the row')).toBeDefined()
  expect(sheet.queryByText('Schedule a new tour')).toBeNull()
})
