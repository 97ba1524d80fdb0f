import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ProfilePhoto } from './profile-photo.tsx'

/** The page's drawings and requests. */
type Drawing = { from: number[]; side: number; type: string }
let drawn: Drawing[]
let sent: Blob[]
let closed: number

/** Makes the browser decode every file to this size, because happy-dom draws nothing. */
const decodes = (width: number, height: number): void => {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => (closed += 1) }))
}

// Load the lazy dialog now, so that the tests find it at once.
beforeAll(async () => void (await import('./photo-crop-dialog.tsx')))
beforeEach(() => {
  drawn = []
  sent = []
  closed = 0
  let from: number[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    // Only the method of the canvas that the code uses.
    () => ({ drawImage: (_: unknown, ...numbers: number[]) => (from = numbers.slice(0, 3)) }) as never,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type = '',
  ) {
    expect(this.height).toBe(this.width)
    drawn.push({ from, side: this.width, type })
    done(new Blob(['a square'], { type }))
  })
  class Upload {
    upload = {}
    status = 0
    response: unknown = null
    onload = () => undefined
    open() {}
    setRequestHeader() {}
    send(content: Blob) {
      sent.push(content)
      this.status = 500
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (): void => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProfilePhoto profile={{ name: 'Sarah Kim', email: 'sarah@example.com', profileImageUrl: null }} />
    </QueryClientProvider>,
  )
}
const choose = (type = 'image/png'): void => {
  const file = new File(['a picture'], 'me', { type })
  fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [file] } })
}
const dialog = () => screen.findByRole('dialog', { name: 'Crop photo' })
const stage = () => screen.getByRole('application', { name: 'Photo position' })
const zoom = () => screen.getByRole('slider', { name: /^Zoom/ })
const button = (name: string) => screen.getByRole('button', { name })
const use = async (): Promise<Drawing | undefined> => {
  fireEvent.click(button('Use photo'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return drawn.at(-1)
}

it('refuses a photo that cannot be read, with the reason and without a dialog', async () => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new Error('The source image could not be decoded.')),
  )
  show()
  choose()
  expect(await screen.findByText(/^We can’t read this file\./)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('accepts only JPEG, PNG and WebP, up to 8 MiB', async () => {
  show()
  expect(screen.getByLabelText('Photo').getAttribute('accept')).toBe('image/jpeg,image/png,image/webp')
  choose('image/svg+xml')
  expect(await screen.findByText('Choose a JPEG, PNG, or WebP picture.')).toBeTruthy()
  const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'me', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [large] } })
  expect(await screen.findByText('This picture is too large: 8 MB at most.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('clears the error once another photo is chosen', async () => {
  decodes(640, 480)
  show()
  choose('image/svg+xml')
  expect(await screen.findByText('Choose a JPEG, PNG, or WebP picture.')).toBeTruthy()
  choose()
  await dialog()
  expect(screen.queryByText('Choose a JPEG, PNG, or WebP picture.')).toBeNull()
})

it('sends the largest square in the middle if the user moves nothing', async () => {
  decodes(4000, 3000)
  show()
  choose('image/jpeg')
  await dialog()
  expect(await use()).toEqual({ from: [500, 0, 3000], side: 512, type: 'image/jpeg' })
  expect(sent.map(({ type }) => type)).toEqual(['image/jpeg'])
  expect(closed).toBe(1)
})

it('moves the square by arrow keys, further with Shift, and announces its position', async () => {
  decodes(4000, 3000)
  show()
  choose()
  await dialog()
  await waitFor(() => expect(document.activeElement).toBe(stage()))
  fireEvent.keyDown(stage(), { key: 'ArrowRight' })
  fireEvent.keyDown(stage(), { key: 'ArrowRight', shiftKey: true })
  expect(screen.getByRole('status').textContent).toBe('86% from left')
  // The square cannot move up or down.
  fireEvent.keyDown(stage(), { key: 'ArrowDown' })
  expect(await use()).toEqual({ from: [860, 0, 3000], side: 512, type: 'image/png' })
})

it('zooms around the middle, announces the zoom, and resets', async () => {
  decodes(640, 480)
  show()
  choose('image/webp')
  await dialog()
  fireEvent.change(zoom(), { target: { value: '200' } })
  expect(zoom().getAttribute('aria-valuetext')).toBe('200%')
  expect(zoom().getAttribute('max')).toBe('300')
  fireEvent.wheel(stage(), { deltaY: -10_000 })
  expect(zoom().getAttribute('aria-valuetext')).toBe('300%')
  fireEvent.click(button('Reset'))
  expect(zoom().getAttribute('aria-valuetext')).toBe('100%')
  fireEvent.change(zoom(), { target: { value: '240' } })
  expect(await use()).toEqual({ from: [220, 140, 200], side: 200, type: 'image/png' })
})

it('follows a pointer, and centers a clicked point', async () => {
  decodes(4000, 3000)
  show()
  choose()
  await dialog()
  const element = stage()
  element.setPointerCapture = () => undefined
  const frame = element.firstElementChild as HTMLElement // the square is the only child
  vi.spyOn(frame, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 300))
  const at = (clientX: number) => ({ pointerId: 1, button: 0, clientX, clientY: 150 })
  fireEvent.pointerDown(element, at(250))
  fireEvent.pointerMove(element, at(270))
  fireEvent.pointerUp(element, at(270))
  // The photo moved 20 px to the right, so the square moved 200 of its pixels to the left.
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('30% from left'))
  fireEvent.pointerDown(element, at(300))
  fireEvent.pointerUp(element, at(300))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('80% from left'))
  fireEvent.pointerMove(element, at(0))
  expect(screen.getByRole('status').textContent).toBe('80% from left')
})

it('uses a tiny photo without cropping', async () => {
  decodes(60, 40)
  show()
  choose()
  await dialog()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByText(/too small to zoom in/)).toBeTruthy()
  expect(await use()).toMatchObject({ from: [10, 0, 40], side: 40 })
})

it('sends nothing when the user cancels, and returns the focus to the button', async () => {
  decodes(640, 480)
  show()
  choose()
  await dialog()
  fireEvent.click(button('Cancel'))
  await waitFor(() => expect(document.activeElement).toBe(button('Add photo')))
  expect([sent, closed]).toEqual([[], 1])
})

it('offers to retry a failed upload without another crop', async () => {
  decodes(640, 480)
  show()
  choose()
  await dialog()
  await use()
  expect(await screen.findByText('We couldn’t save the picture. Please try again.')).toBeTruthy()
  fireEvent.click(button('Try again'))
  await waitFor(() => expect(sent).toHaveLength(2))
  fireEvent.click(button('Discard'))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('says so when the browser cannot draw the square', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
  decodes(640, 480)
  show()
  choose()
  await dialog()
  fireEvent.click(button('Use photo'))
  expect(await screen.findByText(/We couldn’t crop this photo/)).toBeTruthy()
  expect(sent).toEqual([])
})
