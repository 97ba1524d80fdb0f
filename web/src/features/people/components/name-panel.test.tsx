import type { OwnProfile } from '@porchlight/contract/people/profile'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newUser } from '../../../../test/user.ts'
import { receiveToasts, type ToastMessage } from '../../../lib/toast.ts'
import { NamePanel } from './name-panel.tsx'

const nameless = { id: 'u1', firstName: '', lastName: '', version: 3 } as OwnProfile // only the fields that the panel reads
const toasts: ToastMessage[] = []
let disconnect = () => {}
beforeEach(() => {
  toasts.length = 0
  disconnect = receiveToasts((message) => void toasts.push(message))
})
afterEach(() => {
  disconnect()
  vi.unstubAllGlobals()
})

/** Renders the panel over a server with this answer; returns the requests. */
const open = async (answer: (sent: object) => Response) => {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (`${method} ${address}` !== 'PUT /api/profile') return new Promise(() => undefined)
    sent.push(JSON.parse(String(body)))
    return answer(sent.at(-1) ?? {})
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NamePanel profile={nameless} />
    </QueryClientProvider>,
  )
  return { sent, user: newUser(), save: await screen.findByRole('button', { name: 'Save name' }) }
}

it('saves both names and says so', async () => {
  const { sent, user, save } = await open((name) => Response.json({ ...nameless, ...name, version: 4 }))
  await user.type(screen.getByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), 'Nwosu')
  await user.click(save)
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Name saved' }]))
  expect(sent).toEqual([{ firstName: 'Ada', lastName: 'Nwosu', version: 3 }])
})

it('shows the name, and a form to change it on demand', async () => {
  const named = { ...nameless, firstName: 'Ada', lastName: 'Nwosu' }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NamePanel profile={named} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Ada Nwosu')).toBeTruthy()
  expect(screen.queryByLabelText('First name')).toBe(null)
  const user = newUser()
  await user.click(screen.getByRole('button', { name: 'Change name' }))
  expect(await screen.findByDisplayValue('Ada')).toBe(document.activeElement)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Change name'))
})

it('needs both names', async () => {
  const { sent, user, save } = await open(() => Response.json({}))
  await user.type(screen.getByLabelText('First name'), ' ')
  await user.click(save)
  expect(await screen.findByText('First name is required')).toBeTruthy()
  expect(screen.getByText('Last name is required')).toBeTruthy()
  expect(sent).toEqual([])
})

it('keeps the input when the save fails, and says why', async () => {
  const { user, save } = await open(() => Response.json({ code: 'x', message: 'Not now.' }, { status: 503 }))
  await user.type(screen.getByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), 'Nwosu')
  await user.click(save)
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Error', tone: 'bad' }]))
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
})
