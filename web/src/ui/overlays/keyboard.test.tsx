import { act, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/accessibility/accessible.ts'
import { newUser } from '../../../test/user.ts'
import { CommandPalette } from './command-palette.tsx'
import { Keyboard, openPalette, type PaletteProps } from './keyboard.tsx'

const onNewTour = vi.fn()
const onReports = vi.fn()
afterEach(async () => {
  await expectAccessible()
  vi.resetAllMocks()
})

function TestPalette({ help, onClose }: PaletteProps) {
  return (
    <CommandPalette
      onClose={onClose}
      commands={[
        { id: 'reports', label: 'Reports', group: 'Go to', run: onReports },
        { ...help, group: 'Help' },
      ]}
    />
  )
}

const open = (area: 'agent' | 'admin' = 'agent') => {
  render(
    <main>
      <h1>The screen</h1>
      <input type="search" aria-label="Search" data-search="" />
      <button type="button">Elsewhere</button>
      <Keyboard area={area} onNewTour={area === 'agent' ? onNewTour : undefined} Palette={TestPalette} />
    </main>,
  )
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  return newUser()
}
const palette = () => screen.findByRole('dialog', { name: 'Command palette' })
const sheet = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
const closed = () =>
  waitFor(() => expect(document.querySelector('[role=dialog]:not([data-closed])')).toBeNull())

it('opens the palette with Ctrl K or Cmd K, and runs a command found by name', async () => {
  const user = open()
  await user.keyboard('{Control>}k{/Control}')
  await palette()
  await user.keyboard('{Escape}')
  await closed()
  await user.keyboard('{Meta>}k{/Meta}')
  await user.type(within(await palette()).getByRole('combobox'), 'rep{Enter}')
  expect(onReports).toHaveBeenCalledOnce()
  await closed()
})

it('turns the keys without Ctrl off and on again', async () => {
  const user = open()
  await user.keyboard('?')
  const choice = () => screen.getByRole('checkbox', { name: /^Use single keys/ })
  await sheet()
  expect(choice()).toHaveProperty('checked', true)
  await user.click(choice())
  await user.keyboard('{Escape}')
  await closed()
  await user.keyboard('n/?')
  expect(onNewTour).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toBe('Elsewhere')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(within(await palette()).getByRole('combobox'), 'keyboard{Enter}')
  await sheet()
  expect(choice()).toHaveProperty('checked', false)
  await user.click(choice())
  await user.keyboard('{Escape}')
  await closed()
  await user.keyboard('n')
  expect(onNewTour).toHaveBeenCalledOnce()
})

it('opens the palette for a button that does the same', async () => {
  open()
  act(() => void openPalette())
  expect(await palette()).toBeDefined()
})

it('opens the palette from a field, too', async () => {
  const user = open()
  await user.click(screen.getByRole('searchbox', { name: 'Search' }))
  await user.keyboard('n?/{Control>}k{/Control}')
  expect(await palette()).toBeDefined()
  expect(onNewTour).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'n?/')
})

it('moves to the search field with a slash, without typing it', async () => {
  const user = open()
  await user.keyboard('/')
  const search = screen.getByRole('searchbox', { name: 'Search' })
  expect(document.activeElement).toBe(search)
  expect(search).toHaveProperty('value', '')
})

it('shows the area’s keys with ?, and from the palette', async () => {
  const user = open('admin')
  await user.keyboard('?')
  const list = within(await sheet())
  expect(list.getByRole('heading', { name: 'In the queue' })).toBeDefined()
  expect(list.getByText('Select the row').parentElement?.textContent).toBe('Select the rowX')
  expect(list.getByText('Search or jump to…').parentElement?.textContent).toBe('Search or jump to…CtrlK')
  await user.keyboard('{Escape}')
  await closed()
  await user.keyboard('{Control>}k{/Control}')
  await user.click(within(await palette()).getByRole('option', { name: /^Keyboard shortcuts/ }))
  expect(await sheet()).toBeDefined()
})

it('starts a new tour with N, only in an area that has the form', async () => {
  const user = open()
  await user.keyboard('n')
  expect(onNewTour).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('does nothing with N in the back office', async () => {
  const user = open('admin')
  await user.keyboard('n')
  expect(onNewTour).not.toHaveBeenCalled()
})

it('leaves the keys to a dialog that is about to open', async () => {
  const user = open()
  await user.keyboard('{Control>}k{/Control}')
  await user.keyboard('n')
  expect(await palette()).toBeDefined()
  expect(onNewTour).not.toHaveBeenCalled()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
