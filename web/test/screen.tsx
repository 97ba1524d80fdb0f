import type { CallKey } from '@porchlight/contract/client-types'
import type { SessionUser } from '@porchlight/contract/sessions'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest'
import { stopLive } from '../src/lib/live/live.ts'
import { queryClient } from '../src/lib/requests/query-client.ts'
import { enter } from '../src/lib/session.ts'
import { createAppRouter } from '../src/router.ts'
import { expectAccessible } from './accessibility/accessible.ts'
import { failed, prepareServer, refused, type TestServer } from './answers.ts'
import { sendLiveEvent, stubEventSource } from './live-stream.ts'
import { operationHours } from './tour-form.ts'
import { newQuickUser, type User } from './user.ts'

/** The configuration of a demo. */
export const demoConfig = {
  name: 'Porchlight',
  mode: 'demo',
  payments: { provider: 'sandbox', publishableKey: null },
  calendars: { google: false, microsoft: false },
  email: true,
  business: {
    name: 'Porchlight',
    postalAddress: null,
    supportEmail: 'help@porchlight.example',
    supportPhone: null,
  },
} as const

/** The calls that the frames of all areas make. */
const answerFrames = (server: TestServer): void => {
  server.on('GET /api/config', demoConfig)
  server.on('GET /api/public/announcement', { visible: false, message: '', version: 0 })
  server.on('GET /api/admin/conversations', [])
  server.on('GET /api/admin/property-requests', [])
  server.on('GET /api/agent/unread-messages/count', { count: 0 })
  server.on('GET /api/agent/unread-notes/count', { count: 0 })
  server.on('GET /api/agent/property-requests/new-answers', { count: 0, newest: null })
}

/** The calls of parts that several screens contain, and that few tests are about. */
const answerParts = (server: TestServer): void => {
  server.on('GET /api/properties/spelling', { q: null })
  server.on('GET /api/agent/client-emails', { unsubscribed: false })
  server.on('GET /api/tours/:id/client-emails', [])
  server.on('GET /api/properties/:id/photos', { photos: [], may: { change: true } })
  server.on('GET /api/operation-hours', operationHours)
  server.on('GET /api/agent/tour-requests/:id/rating', {
    rating: null,
    comment: null,
    ratedAt: null,
    mayRate: false,
    assistantName: null,
  })
}

/**
 * Opens the whole application at any address, with the test's answers as its server. What only a browser shows (layout,
 * real windows, several tabs) belongs in a journey in e2e/.
 */
export const prepareScreens = () => {
  const server = prepareServer()
  let address = (): string => ''
  let goBack = (): void => undefined

  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    queryClient.clear()
    stubEventSource()
    answerFrames(server)
    answerParts(server)
  })
  afterEach(async () => {
    try {
      await expectAccessible()
    } finally {
      cleanup()
      stopLive()
      queryClient.clear()
    }
  })

  /** Loads the screen at an address without rendering it. */
  const load = async (at: string, user: SessionUser | null | 'asked') => {
    if (user !== 'asked') server.on('GET /api/auth/user', user ?? refused('not_signed_in'))
    if (user === null) queryClient.setQueryData(['session'], null)
    else if (user !== 'asked') enter(user)
    const router = createAppRouter(createMemoryHistory({ initialEntries: [at] }))
    address = () => router.state.location.href
    goBack = () => router.history.back()
    await router.load()
    return router
  }

  /** Opens an address for a signed-in person, for a visitor, or for the person in the test's answer. */
  const open = async (at: string, user: SessionUser | null | 'asked'): Promise<User> => {
    const router = await load(at, user)
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    return newQuickUser()
  }

  /** Opens a screen whose read fails: it shows `message`, and 'Try again' gets the answer. */
  const openAfterFailure = async <Key extends CallKey>(
    at: string,
    user: SessionUser,
    key: Key,
    { message, answer }: { message: string; answer: Parameters<typeof server.on<Key>>[1] },
  ): Promise<void> => {
    server.on(key, failed())
    const hands = await open(at, user)
    expect(await screen.findByText(message)).toBeDefined()
    server.on(key, answer)
    await hands.click(screen.getByRole('button', { name: 'Try again' }))
  }

  /** Answers a sign-in that succeeds. From then on, the server knows the session. */
  const letIn = (user: SessionUser) => (): SessionUser => {
    server.on('GET /api/auth/user', user)
    return user
  }

  return {
    server,
    letIn,
    load,
    open,
    openAfterFailure,
    /** The browser's Back. */
    goBack: (): void => act(() => goBack()),
    /** The application's current address, with its search. */
    address: (): string => address(),
    sendLiveEvent,
  }
}

/** The screen of a phone instead of a desktop, until the test ends. */
export const usePhone = (): void => {
  const { matchMedia } = window
  const mock = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = matchMedia.call(window, query)
    vi.spyOn(list, 'matches', 'get').mockReturnValue(
      query.includes('max-width') && !query.includes('min-width'),
    )
    return list
  })
  onTestFinished(() => mock.mockRestore())
}
