import type { CalendarConnection, CalendarFeed } from '@porchlight/contract/calendar'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prepareServer } from '../../../../test/answers.ts'
import { newUser } from '../../../../test/user.ts'
import { queryClient } from '../../../lib/requests/query-client.ts'
import { receiveToasts, type ToastMessage } from '../../../lib/toast.ts'
import { CalendarsSection } from './calendars-section.tsx'

const server = prepareServer()
const made = '2026-03-18T15:00:00.000Z'
const google: CalendarConnection = {
  id: 'mine',
  provider: 'google',
  state: 'ok',
  accountEmail: 'marcus@gmail.example',
  connectedAt: made,
  lastUsedAt: null,
}
let connections: CalendarConnection[]
let feed: CalendarFeed | null
let toasts: ToastMessage[]
let hangUp: () => void

beforeEach(() => {
  connections = []
  feed = null
  toasts = []
  hangUp = receiveToasts((message) => void toasts.push(message))
  server.on('GET /api/calendar/connections', () => ({
    connections,
    available: { google: true, microsoft: false },
  }))
  server.on('GET /api/calendar/feed', () => ({ feed }))
})
afterEach(() => {
  hangUp()
  queryClient.clear()
  vi.restoreAllMocks()
})

const show = () => {
  render(
    <QueryClientProvider client={queryClient}>
      <CalendarsSection />
    </QueryClientProvider>,
  )
  return newUser({ delay: null })
}

it('says that a permission has ended, requests it again, and shows the connection as repaired', async () => {
  const replace = vi.fn()
  // The code uses only this part of a window.
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace } } as unknown as Window)
  connections = [{ ...google, state: 'revoked' }]
  server.on('GET /api/oauth/:provider', { authUrl: 'https://accounts.google.com/consent' })
  const user = show()
  expect(await screen.findByText('Permission ended')).toBeDefined()
  expect(screen.getByText('Tours no longer update there. Connect again to fix this.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Connect again to Google Calendar' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://accounts.google.com/consent'))
  connections = [google]
  // The user returns to this tab after granting the permission in the other one.
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(await screen.findByText('Connected')).toBeDefined()
  expect(screen.getByText('marcus@gmail.example, not used yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Connect again/ })).toBeNull()
})

it('disconnects a calendar after the user confirms', async () => {
  connections = [google]
  server.on('DELETE /api/calendar/connections/:id', () => {
    connections = []
    return null
  })
  const user = show()
  const disconnect = { name: 'Disconnect Google Calendar' }
  await user.click(await screen.findByRole('button', disconnect))
  const question = () => screen.findByRole('alertdialog', { name: 'Disconnect Google Calendar?' })
  await user.click(within(await question()).getByRole('button', { name: 'Keep connected' }))
  expect(server.asked('DELETE /api/calendar/connections/:id')).toEqual([])
  await user.click(screen.getByRole('button', disconnect))
  await user.click(within(await question()).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('button', { name: 'Connect Google Calendar' })).toBeDefined()
  expect(server.asked('DELETE /api/calendar/connections/:id')).toMatchObject([{ params: { id: 'mine' } }])
  expect(toasts).toMatchObject([{ title: 'Calendar disconnected' }])
})

it('says that this server lacks a calendar’s keys', async () => {
  show()
  expect(await screen.findByText('Outlook Calendar isn’t set up here yet.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Connect Outlook Calendar' })).toHaveProperty('disabled', true)
})

it('shows a private address once, and replaces and stops it after the user confirms', async () => {
  server.on('POST /api/calendar/feed', () => {
    feed = { createdAt: made, lastUsedAt: null }
    const count = server.asked('POST /api/calendar/feed').length
    const path = `porchlight.example/feeds/${count}.ics`
    return { ...feed, url: `https://${path}`, webcalUrl: `webcal://${path}` }
  })
  server.on('DELETE /api/calendar/feed', () => {
    feed = null
    return null
  })
  const user = show()
  const box = () => screen.findByRole('textbox', { name: 'Private calendar address' })
  await user.click(await screen.findByRole('button', { name: 'Create private address' }))
  expect(await box()).toHaveProperty('value', 'https://porchlight.example/feeds/1.ics')
  expect(screen.getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')).toMatch(/^webcal:/)
  await user.click(screen.getByRole('button', { name: 'New address' }))
  await user.click(await screen.findByRole('button', { name: 'Create new address' }))
  await waitFor(async () =>
    expect(await box()).toHaveProperty('value', 'https://porchlight.example/feeds/2.ics'),
  )
  await user.click(await screen.findByRole('button', { name: 'Turn off address' }))
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  expect(await screen.findByRole('button', { name: 'Create private address' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Private calendar address' })).toBeNull()
  expect(toasts).toMatchObject([{ title: 'Private address turned off' }])
})

it('does not show an existing private address again', async () => {
  feed = { createdAt: made, lastUsedAt: null }
  show()
  expect(await screen.findByText(/^You have a private address\./)).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Private calendar address' })).toBeNull()
})
