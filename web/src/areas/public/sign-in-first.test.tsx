import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/small-router.tsx'
import { queryClient } from '../../lib/requests/query-client.ts'
import { MailsScreen } from './mails-screen.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('keeps ‘Try again’ in place until the session check has an answer', async () => {
  const answers: ((status: number) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>((answer) => answers.push((status) => answer(new Response('{}', { status })))),
  )
  await renderAt('/mails', MailsScreen, (router) => (
    <QueryClientProvider client={queryClient}>{router}</QueryClientProvider>
  ))
  answers[0]?.(503)
  const again = await screen.findByRole('button', { name: 'Try again' })
  again.focus()
  fireEvent.click(again)
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'))
  expect(document.activeElement).toBe(again)
  answers.at(-1)?.(401)
  await screen.findByRole('radiogroup', { name: 'Sign in as' })
})
