import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { receiveToasts, type ToastMessage } from '../../lib/toast.ts'
import { openTab } from './open-tab.ts'
import { useAddEvent, useCalendarLink, useConnect } from './use-tour-calendar.ts'

const id = 'a-tour'
const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let answers: Record<string, () => Response> = {}
const toasts: ToastMessage[] = []
let hangUp = () => {}

beforeEach(() => {
  answers = {}
  toasts.length = 0
  hangUp = receiveToasts((message) => void toasts.push(message))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const found = answers[`${method} ${url.split('?')[0]}`]
    if (!found) throw new Error(`no answer for ${method} ${url}`)
    return found()
  })
})
afterEach(() => {
  hangUp()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)
/** Makes window.open return a tab, or null as a browser that blocks it. */
const browser = (tab: { location: { replace: (url: string) => void }; close: () => void } | null) => {
  const open = vi.spyOn(window, 'open')
  // The code uses only these parts of a window.
  open.mockReturnValue(tab as unknown as Window)
  return open
}
const someTab = () => ({ opener: window, location: { replace: vi.fn() }, close: vi.fn() })

describe('opening a calendar', () => {
  const link = `GET /api/tours/${id}/calendar/google`

  it('opens the link in the tab that the click opened, without access back to this page', async () => {
    const tab = someTab()
    browser(tab)
    answers[link] = () => json(200, { url: 'https://calendar.google.com/x' })
    const { result } = renderHook(() => useCalendarLink(id), { wrapper: within })
    await act(() => result.current.mutateAsync({ provider: 'google', tab: openTab() }))
    expect(tab.location.replace).toHaveBeenCalledWith('https://calendar.google.com/x')
    expect(tab.opener).toBeNull()
    expect(toasts).toMatchObject([{ title: 'Calendar Link Opened', tone: 'ok' }])
  })

  it('offers a button when the browser has blocked the tab', async () => {
    const open = browser(null)
    answers[link] = () => json(200, { url: 'https://calendar.google.com/x' })
    const { result } = renderHook(() => useCalendarLink(id), { wrapper: within })
    await act(() => result.current.mutateAsync({ provider: 'google', tab: openTab() }))
    expect(toasts).toMatchObject([{ title: 'Your browser blocked the new tab', action: { label: 'Open' } }])
    toasts[0]?.action?.onPress()
    expect(open).toHaveBeenLastCalledWith('https://calendar.google.com/x', '_blank', 'noopener')
  })

  it('closes the tab again when the request fails', async () => {
    const tab = someTab()
    browser(tab)
    answers[link] = () => json(500, { code: 'internal', message: 'no' })
    const { result } = renderHook(() => useCalendarLink(id), { wrapper: within })
    act(() => result.current.mutate({ provider: 'google', tab: openTab() }))
    await waitFor(() => expect(tab.close).toHaveBeenCalled())
    expect(toasts).toMatchObject([
      { title: 'Error', description: 'Failed to add tour to Google calendar.', tone: 'bad' },
    ])
  })
})

describe('connecting a calendar', () => {
  it('opens the provider’s sign-in in the new tab', async () => {
    const tab = someTab()
    browser(tab)
    answers['GET /api/oauth/microsoft'] = () => json(200, { authUrl: 'https://login.example/' })
    const { result } = renderHook(() => useConnect(null), { wrapper: within })
    await act(() => result.current.mutateAsync({ provider: 'microsoft', tab: openTab() }))
    expect(tab.location.replace).toHaveBeenCalledWith('https://login.example/')
    expect(toasts).toMatchObject([{ title: 'Authentication Required' }])
  })

  it.each([
    [500, 'internal', 'Failed to connect to Outlook.'],
    [409, 'calendar_not_configured', 'Outlook Calendar isn’t set up here yet.'],
  ])('says why the request failed with %i', async (status, code, message) => {
    browser(someTab())
    answers['GET /api/oauth/microsoft'] = () => json(status, { code, message })
    const { result } = renderHook(() => useConnect(null), { wrapper: within })
    act(() => result.current.mutate({ provider: 'microsoft', tab: openTab() }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Error', description: message, tone: 'bad' }]))
  })
})

describe('adding an event', () => {
  const create = `POST /api/tours/${id}/calendar/create`
  const connections = `GET /api/tours/${id}/calendar/connections`
  const connectionWith = (event: string) =>
    json(200, { connections: [{ provider: 'google', state: 'ok', event }], available: {} })
  const add = async () => {
    const { result } = renderHook(() => useAddEvent(id), { wrapper: within })
    await act(() => result.current.mutateAsync('google').catch(() => undefined))
  }

  it('waits for the job that creates the event', async () => {
    let looks = 0
    answers[create] = () => json(200, { redirectUrl: null, event: 'pending' })
    answers[connections] = () => connectionWith(++looks < 3 ? 'pending' : 'synced')
    await add()
    expect(looks).toBe(3)
    expect(toasts).toMatchObject([{ title: 'Calendar Event Created', tone: 'ok' }])
  })

  it.each(['failed', 'removed'])('reports a job that ends %s as a failure', async (event) => {
    answers[create] = () => json(200, { redirectUrl: null, event: 'pending' })
    answers[connections] = () => connectionWith(event)
    await add()
    expect(toasts).toMatchObject([
      { title: 'Error', description: 'Failed to add tour to Google calendar.', tone: 'bad' },
    ])
  })

  it('says so when the calendar takes long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answers[create] = () => json(200, { redirectUrl: null, event: 'pending' })
    answers[connections] = () => connectionWith('pending')
    const adding = add()
    await vi.advanceTimersByTimeAsync(20_000)
    await adding
    expect(toasts).toMatchObject([{ title: 'Google Calendar is busy' }])
  })

  it('leads to consent when the permission has ended', async () => {
    const open = browser(null)
    answers[create] = () => json(200, { redirectUrl: 'https://login.example/', event: null })
    await add()
    expect(toasts).toMatchObject([{ title: 'Authentication Required', action: { label: 'Continue' } }])
    toasts[0]?.action?.onPress()
    expect(open).toHaveBeenCalledWith('https://login.example/', '_blank', 'noopener')
  })
})
