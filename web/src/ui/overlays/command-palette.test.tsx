import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/accessibility/accessible.ts'
import { newUser, type User } from '../../../test/user.ts'
import { type Command, CommandPalette } from './command-palette.tsx'

const run = vi.fn<(id: string) => void>()
const onClose = vi.fn<() => void>()
const command = (id: string, group: string, more: Partial<Command> = {}): Command => ({
  id,
  label: id,
  group,
  run: () => run(id),
  ...more,
})
const commands = [
  command('Schedule New Tour', 'Actions', { shortcut: 'N', keywords: 'visit booking' }),
  command('Dashboard', 'Go to'),
  command('Tour Notes', 'Go to'),
  command('Your Properties', 'Go to'),
]

let user: User
beforeEach(() => {
  user = newUser()
  render(<CommandPalette onClose={onClose} commands={commands} />)
})
afterEach(async () => {
  await expectAccessible()
  vi.resetAllMocks()
})

const box = () => screen.getByRole('combobox', { name: 'Search or jump to…' })
const options = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '')
const active = (): string | undefined =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? undefined

it('lists the commands by group, with their keys, and takes the focus', async () => {
  const dialog = within(screen.getByRole('dialog', { name: 'Command palette' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(box()))
  expect(dialog.getByRole('listbox', { name: 'Commands' })).toBeDefined()
  expect(options()).toEqual(['Schedule New TourN', 'Dashboard', 'Tour Notes', 'Your Properties'])
  for (const group of ['Actions', 'Go to']) expect(dialog.getByText(group)).toBeDefined()
  expect(dialog.getByRole('status').textContent).toBe('4 found')
  expect(active()).toBe('Schedule New TourN')
})

it('takes letters before it has the focus', async () => {
  await vi.waitFor(() => expect(document.activeElement).toBe(box()))
  act(() => box().blur())
  await user.keyboard('dash{Enter}')
  expect(run).toHaveBeenCalledWith('Dashboard')
})

it('finds commands by the beginnings of their words, in any order', async () => {
  await user.type(box(), 'to')
  expect(options()).toEqual(['Schedule New TourN', 'Dashboard', 'Tour Notes', 'Your Properties'])
  await user.type(box(), 'ur')
  expect(options()).toEqual(['Schedule New TourN', 'Tour Notes'])
  await user.clear(box())
  await user.type(box(), 'NOTES go')
  expect(options()).toEqual(['Tour Notes'])
  expect(screen.queryByText('Actions')).toBeNull()
  await user.clear(box())
  await user.type(box(), 'book')
  expect(options()).toEqual(['Schedule New TourN'])
  await user.clear(box())
  await user.type(box(), 'nótes')
  expect(options()).toEqual(['Tour Notes'])
})

it('runs nothing when nothing matches, and says so', async () => {
  await user.type(box(), 'ashboard{Enter}')
  expect(screen.getByRole('status').textContent).toBe('No results. Try a different search.')
  expect(options()).toEqual([])
  expect(box().getAttribute('aria-activedescendant')).toBeNull()
  expect(run).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

it('moves with the arrows, also around the ends, and runs the chosen command with Enter', async () => {
  await user.type(box(), '{ArrowDown}')
  expect(active()).toBe('Dashboard')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toBe('Your Properties')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(run).toHaveBeenCalledExactlyOnceWith('Dashboard')
  expect(onClose).toHaveBeenCalledExactlyOnceWith()
})

it('returns to the first match when the text changes', async () => {
  await user.type(box(), '{ArrowDown}{ArrowDown}t')
  expect(active()).toBe('Schedule New TourN')
  await user.keyboard('{Enter}')
  expect(run).toHaveBeenCalledExactlyOnceWith('Schedule New Tour')
})

it('runs a command with a click, and points at the one under the mouse', async () => {
  await user.hover(screen.getByRole('option', { name: 'Tour Notes' }))
  expect(active()).toBe('Tour Notes')
  await user.click(screen.getByRole('option', { name: 'Tour Notes' }))
  expect(run).toHaveBeenCalledExactlyOnceWith('Tour Notes')
  expect(onClose).toHaveBeenCalledOnce()
})

it('closes with Escape, also while it contains text', async () => {
  await user.type(box(), 'to{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(run).not.toHaveBeenCalled()
})
