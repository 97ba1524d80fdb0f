import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type ToastMessage, toast } from '../../lib/toast.ts'
import { Banner } from '../feedback/banner.tsx'
import { Calendar } from '../forms/dates/calendar.tsx'
import { Dialog } from './dialog.tsx'
import { Toaster } from './toaster.tsx'

afterEach(() => vi.restoreAllMocks())

const phone = { width: 390, height: 844 }
const box = (left: number, top: number, width: number, height: number) =>
  new DOMRect(left, top, width, height)

/** Shows a toast of 366 × 56 on a phone, above a control at this place; returns the top of the toast. */
const topOfToast = async (control: HTMLElement, place: DOMRect): Promise<number> => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(phone.width)
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(phone.height)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(phone.width - 24)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56)
  vi.spyOn(control, 'getBoundingClientRect').mockReturnValue(place)
  act(() => toast({ title: 'You have 2 new notes on your tours' }))
  const shown = await screen.findByText('You have 2 new notes on your tours')
  const viewport = shown.closest<HTMLElement>('[style*="top"]')
  return Number.parseInt(viewport?.style.top ?? '', 10)
}

it('leaves the button of an announcement free on a phone', async () => {
  render(
    <>
      <Banner label="Announcement" onDismiss={() => undefined}>
        We are closed tomorrow.
      </Banner>
      <Toaster />
    </>,
  )
  expect(
    await topOfToast(screen.getByRole('button', { name: 'Dismiss' }), box(334, 772, 44, 44)),
  ).toBeLessThan(772 - 56)
})

it('leaves the entries of an open menu free', async () => {
  render(
    <>
      <div role="menu" aria-label="Account menu">
        <div role="menuitem" tabIndex={-1}>
          Your schedule
        </div>
      </div>
      <Toaster />
    </>,
  )
  expect(await topOfToast(screen.getByRole('menuitem'), box(12, 560, 366, 280))).toBeLessThan(560 - 56)
})

it('is above the actions that stick to the bottom of a phone', async () => {
  render(
    <>
      <div data-action-bar="" data-keep-clear="" data-testid="bar">
        <button type="button">Complete Tour</button>
      </div>
      <Toaster />
    </>,
  )
  expect(await topOfToast(screen.getByTestId('bar'), box(16, 776, 358, 68))).toBe(776 - 12 - 56)
})

it('leaves the days of an open calendar free', async () => {
  render(
    <>
      <Calendar value="2026-11-28" today="2026-11-20" onChange={() => undefined} />
      <Toaster />
    </>,
  )
  const day = screen.getByRole('button', { name: 'Saturday, November 28, 2026' })
  expect(await topOfToast(day, box(220, 760, 44, 44))).toBeLessThan(760 - 56)
})

it('leaves the options of an open list free', async () => {
  render(
    <>
      <div role="listbox" aria-label="Properties">
        <div role="option" aria-selected="false" tabIndex={-1}>
          12 Lantern Row
        </div>
      </div>
      <Toaster />
    </>,
  )
  expect(await topOfToast(screen.getByRole('option'), box(12, 560, 366, 240))).toBeLessThan(560 - 56)
})

/** Shows a toast on a phone; then the user presses a button, which opens a dialog. */
const opensAfter = async (message: ToastMessage, press = true): Promise<void> => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(phone.width)
  const page = (dialog: boolean) => (
    <>
      <Toaster />
      {dialog ? (
        <Dialog title="Complete Tour" onClose={() => undefined}>
          How did it go?
        </Dialog>
      ) : null}
    </>
  )
  const { rerender } = render(page(false))
  act(() => toast(message))
  await screen.findByText(message.title)
  if (press) fireEvent.pointerDown(document.body)
  rerender(page(true))
  await screen.findByText('Complete Tour')
}

const undo = { label: 'Undo', key: 'undo', onPress: () => undefined } as const

it.each([
  ['a success', { title: 'Note Added' }],
  ['an undo that the page offers too', { title: 'Status Updated', action: { ...undo, elsewhere: true } }],
])('ends %s when the user opens a dialog on a phone', async (_, message) => {
  await opensAfter(message)
  await waitFor(() => expect(screen.queryByText(message.title)).toBeNull())
})

it.each([
  ['a failure', { title: 'Error', tone: 'bad' } as const, true],
  ['the only button for an undo', { title: 'Priority Updated', action: undo }, true],
  ['a success when a dialog opens by itself', { title: 'Payment Successful' }, false],
])('keeps %s beside a dialog', async (_, message, press) => {
  await opensAfter(message, press)
  // The toaster looks at the page in the next frame, and renders in the one after it.
  for (let frame = 0; frame < 3; frame++) await act(() => new Promise(requestAnimationFrame))
  expect(screen.getByText(message.title).closest('[data-ending-style]')).toBeNull()
})

it('leaves the title and the close button of a phone’s dialog free', async () => {
  render(
    <>
      <Dialog title="12 Lantern Row" onClose={() => undefined}>
        Requested
      </Dialog>
      <Toaster />
    </>,
  )
  const head = (await screen.findByText('12 Lantern Row')).closest<HTMLElement>('[data-dialog-head]')
  if (!head) throw new Error('The dialog has no head.')
  expect(await topOfToast(head, box(0, 772, 390, 56))).toBeLessThan(772 - 56)
})
