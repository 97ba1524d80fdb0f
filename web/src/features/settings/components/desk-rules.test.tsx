import type { Settings } from '@porchlight/contract/settings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { workspaceSettings } from '../../../../test/settings.ts'
import { newUser } from '../../../../test/user.ts'
import { EscortBuffer } from './desk-rules.tsx'

const settings = workspaceSettings()
const theirs = workspaceSettings({ escortBufferMinutes: 40, version: 2 })

let sent: { escortBufferMinutes: number; version: number }[] = []
beforeEach(() => {
  sent = []
  // Like the server: refuses an older version and answers the current settings.
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as (typeof sent)[number] // written by the hook under test
    sent.push(asked)
    return asked.version < theirs.version
      ? new Response(JSON.stringify({ code: 'version_conflict', message: 'Changed', current: theirs }), {
          status: 409,
        })
      : new Response(JSON.stringify({ ...theirs, ...asked, version: 3 }), {
          headers: { 'content-type': 'application/json' },
        })
  })
})
afterEach(() => vi.unstubAllGlobals())

const client = new QueryClient()
const shown = (current: Settings) => (
  <QueryClientProvider client={client}>
    <EscortBuffer current={current} />
  </QueryClientProvider>
)
const minutes = () => screen.getByLabelText<HTMLInputElement>('Minutes').value
const press = (name: string) => newUser().click(screen.getByRole('button', { name }))

/** Renders the field and types 20 minutes into it. */
const typeTwenty = async () => {
  const user = newUser()
  const { rerender } = render(shown(settings))
  await user.clear(screen.getByLabelText('Minutes'))
  await user.type(screen.getByLabelText('Minutes'), '20')
  return rerender
}

it('shows the saved value until the user types', async () => {
  const { rerender } = render(shown(settings))
  rerender(shown(theirs))
  expect(minutes()).toBe('40')
})

it('keeps the typed value and sends the version that the user saw, so that nothing is overwritten unseen', async () => {
  const rerender = await typeTwenty()
  rerender(shown(theirs))
  expect(minutes()).toBe('20')
  await press('Save buffer')
  const notice = await screen.findByRole('region', { name: 'Changed by someone else' })
  expect(notice.textContent).toContain('The buffer is now 40 minutes')
  expect(minutes()).toBe('20')
  await press('Save buffer')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changed by someone else' })).toBeNull())
})

it("loads the other person's value on request", async () => {
  const user = newUser()
  const { rerender } = render(shown(settings))
  await user.type(screen.getByLabelText('Minutes'), '{Backspace}5')
  rerender(shown(theirs))
  await press('Save buffer')
  await user.click(await screen.findByRole('button', { name: 'Load their version' }))
  expect(minutes()).toBe('40')
})

it('saves after someone else has changed another setting', async () => {
  const rerender = await typeTwenty()
  rerender(shown({ ...settings, twoFactorRequired: true, version: 2 }))
  await press('Save buffer')
  await waitFor(() => expect(sent).toMatchObject([{ escortBufferMinutes: 20, version: 2 }]))
})
