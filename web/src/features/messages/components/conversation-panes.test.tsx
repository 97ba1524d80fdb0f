import { useRouter } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../../../test/small-router.tsx'
import { newUser } from '../../../../test/user.ts'
import { ConversationPanes } from './conversation-panes.tsx'

const onClose = vi.fn()
let desktop = true

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: desktop,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** A list with one conversation. @param start whether the conversation is open at the start */
function Conversations({ start }: { start: boolean }) {
  const { history } = useRouter()
  const [open, setOpen] = useState(start)
  return (
    <ConversationPanes
      heading="Messages"
      open={open}
      height="h-full"
      onClose={onClose}
      list={(onChoose) => (
        <section>
          <h1>Messages</h1>
          <button
            type="button"
            onClick={() => {
              onChoose()
              history.push('/messages/the-alder')
              setOpen(true)
            }}
          >
            The Alder
          </button>
        </section>
      )}
      thread={(toList) => (
        <button type="button" onClick={toList}>
          Back
        </button>
      )}
    />
  )
}
const open = async (start = false) => {
  const { address } = await renderAt('/messages', () => <Conversations start={start} />)
  return { user: newUser(), address }
}
const names = (): string[] => screen.getAllByRole('button').map(({ textContent }) => textContent ?? '')

it('shows list and thread side by side on a desktop', async () => {
  desktop = true
  const { user } = await open()
  expect(names()).toEqual(['The Alder'])
  expect(screen.getByText('Select a conversation to read it and reply.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'The Alder' }))
  expect(names()).toEqual(['The Alder', 'Back'])
  expect(screen.queryByText('Select a conversation to read it and reply.')).toBeNull()
})

it('shows one of the two on a phone, each under the screen’s heading', async () => {
  desktop = false
  const { user } = await open()
  expect(names()).toEqual(['The Alder'])
  expect(screen.queryByText('Select a conversation to read it and reply.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'The Alder' }))
  expect(names()).toEqual(['Back'])
  expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeDefined()
})

it('replaces a conversation that a link opened by the list', async () => {
  desktop = false
  const { user } = await open(true)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('goes back to the list from which the conversation was opened', async () => {
  desktop = false
  const { user, address } = await open()
  await user.click(screen.getByRole('button', { name: 'The Alder' }))
  expect(address()).toBe('/messages/the-alder')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe('/messages'))
  expect(onClose).not.toHaveBeenCalled()
})
