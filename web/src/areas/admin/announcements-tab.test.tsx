import type { AdminAnnouncement } from '@porchlight/contract/announcements'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, refused } from '../../../test/answers.ts'
import { superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, openAfterFailure, sendLiveEvent } = prepareScreens()
const tab = '/admin-dashboard/announcements'

const at = '2026-03-18T15:00:00.000Z'
const saidBy = (updatedBy: string, version: number, message: string): AdminAnnouncement => ({
  message,
  visible: false,
  version,
  updatedAt: at,
  updatedBy,
  history: [{ id: `v${version}`, version, message, visible: false, updatedAt: at, updatedBy }],
})

let current: AdminAnnouncement
beforeEach(() => {
  current = saidBy('Adaeze Nwosu', 3, 'Before')
  server.on('GET /api/admin/announcement', () => current)
  server.on('PUT /api/admin/announcement', ({ body }) => {
    const { message, version } = body as { message: string; version: number } // the contract's type of this request body
    if (version !== current.version) return refused('version_conflict', { current })
    current = saidBy('Ruth Calloway', version + 1, message)
    return current
  })
})

const message = () => screen.findByRole('textbox', { name: 'Message' })
const save = () => screen.getByRole('button', { name: 'Save Announcement' })

it('refuses to publish an empty announcement or save one that is too long', async () => {
  const user = await open(tab, superAdmin())
  const text = await message()
  expect(save()).toHaveProperty('disabled', true)
  fireEvent.change(text, { target: { value: '   ' } })
  await user.click(screen.getByRole('checkbox', { name: /^Visible/ }))
  await user.click(save())
  expect(
    await screen.findByText(
      'Cannot show an empty announcement. Please enter a message or hide the announcement.',
    ),
  ).toBeDefined()
  fireEvent.change(text, { target: { value: 'x'.repeat(1001) } })
  expect(screen.getByText('1001 of 1000 characters')).toBeDefined()
  expect(screen.getByText('Please use at most 1,000 characters')).toBeDefined()
  await user.click(save())
  expect(server.asked('PUT /api/admin/announcement')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(save()).toHaveProperty('disabled', true)
  expect(text).toHaveProperty('value', 'Before')
})

it('restores unsaved text when the page opens again', async () => {
  const user = await open(tab, superAdmin())
  await user.clear(await message())
  await user.type(await message(), 'My words')
  cleanup()
  await open(tab, superAdmin())
  expect(await message()).toHaveProperty('value', 'My words')
})

it('warns the editor when someone else saves, and overwrites only after confirmation', async () => {
  const user = await open(tab, superAdmin())
  await user.type(await message(), ', and mine')
  current = saidBy('Adaeze Nwosu', 4, 'Theirs')
  sendLiveEvent({ topic: 'announcements', id: null })
  const notice = within(await screen.findByRole('region', { name: 'Someone else saved a version' }))
  expect(notice.getByText('Adaeze Nwosu saved version 4 while you were writing.')).toBeDefined()
  expect(save()).toHaveProperty('disabled', true)
  expect(await message()).toHaveProperty('value', 'Before, and mine')
  await user.click(notice.getByRole('button', { name: 'Keep my version' }))
  await user.click(save())
  expect(await screen.findByText('Announcement Updated')).toBeDefined()
  expect(server.asked('PUT /api/admin/announcement').map(({ body }) => body)).toEqual([
    { message: 'Before, and mine', visible: false, version: 4 },
  ])
  const [newest] = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')
  await waitFor(() => expect(newest?.textContent).toContain('Before, and mine'))
})

it('replaces the unsaved text with the version someone else saved, on request', async () => {
  const user = await open(tab, superAdmin())
  await user.type(await message(), ', and mine')
  current = saidBy('Adaeze Nwosu', 4, 'Theirs')
  // No live event arrives: the server's refusal carries the other version.
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Load their version' }))
  expect(await message()).toHaveProperty('value', 'Theirs')
})

it('keeps the text when saving fails', async () => {
  server.on('PUT /api/admin/announcement', failed())
  const user = await open(tab, superAdmin())
  await user.type(await message(), ', kept')
  await user.click(save())
  expect(await screen.findByText('Update Failed')).toBeDefined()
  expect(screen.getByText(/^Failed to update announcement/)).toBeDefined()
  expect(await message()).toHaveProperty('value', 'Before, kept')
})

it('loads the announcement again after a failure', async () => {
  await openAfterFailure(tab, superAdmin(), 'GET /api/admin/announcement', {
    message: 'Failed to fetch announcement',
    answer: current,
  })
  expect(await message()).toHaveProperty('value', 'Before')
})
