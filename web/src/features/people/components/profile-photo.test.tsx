import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ProfilePhoto } from './profile-photo.tsx'

afterEach(() => vi.unstubAllGlobals())

const choose = (): void => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProfilePhoto profile={{ name: 'Sarah Kim', email: 'sarah@example.com', profileImageUrl: null }} />
    </QueryClientProvider>,
  )
  const file = new File(['not a picture'], 'me.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [file] } })
}

it('refuses a photo that cannot be read, with the reason and without a preview', async () => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new Error('The source image could not be decoded.')),
  )
  choose()
  expect(await screen.findByText(/^This is not a picture that we can read\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use this photo' })).toBeNull()
})

it('offers a photo that can be read', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
  choose()
  expect(await screen.findByRole('button', { name: 'Use this photo' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('')
})
