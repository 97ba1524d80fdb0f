import { render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { newUser } from '../../test/user.ts'
import { importWithRetry, lazyOnDemand } from './lazy-when-idle.ts'
import { receiveToasts, type ToastMessage } from './toast.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('retries code that could not load without a connection, until it loads', async () => {
  vi.useFakeTimers()
  let tries = 0
  const load = vi.fn(async () => {
    tries++
    if (tries < 4) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the toaster'
  })
  const loaded = importWithRetry(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_001 + 1_000)
  expect(load).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await loaded).toBe('the toaster')
})

function Page({ dialog: Dialog }: { dialog: ComponentType<{ onClose: () => void }> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {isOpen ? 'Opening' : 'Open'}
      </button>
      <Suspense>{isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}

type MenuProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Keeps its menu rendered after it has opened once. */
function WithMenu({ menu: Menu }: { menu: ComponentType<MenuProps> }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const press = (): void => {
    setOpen(true)
    setOpened(true)
  }
  return (
    <>
      <button type="button" onClick={press}>
        Menu
      </button>
      <Suspense>{wasOpened ? <Menu open={isOpen} onOpenChange={setOpen} /> : null}</Suspense>
    </>
  )
}

const notLoaded = new TypeError('Failed to fetch dynamically imported module')

it.each([
  [false, 'You’re offline', 'Try again when you’re back online.'],
  [true, 'That didn’t load', 'Reload the page and try again.'],
])(
  'closes a dialog whose code does not load, and says so (online: %s)',
  async (online, title, description) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    const messages: ToastMessage[] = []
    const stop = receiveToasts((message) => messages.push(message))
    let isThere = false
    const Dialog = lazyOnDemand(async () => {
      if (!isThere) throw notLoaded
      return { default: (_: { onClose: () => void }) => <p>The dialog</p> }
    })
    render(<Page dialog={Dialog} />)
    const user = newUser()
    for (const times of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Open' }))
      await vi.waitFor(() => expect(messages).toHaveLength(times))
      expect(messages.at(-1)).toEqual({ title, description, tone: 'bad' })
      expect(await screen.findByRole('button', { name: 'Open' })).toBeDefined()
    }
    isThere = true
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText('The dialog')).toBeDefined()
    expect(messages).toHaveLength(2)
    stop()
  },
)

it('shows a component without a close handler once a later attempt loads its code', async () => {
  const stop = receiveToasts(() => undefined)
  let isThere = false
  const Panel = lazyOnDemand(async () => {
    if (!isThere) throw notLoaded
    return { default: ({ name }: { name: string }) => <p>{name}</p> }
  })
  render(
    <Suspense fallback="Loading">
      <Panel name="The panel" />
    </Suspense>,
  )
  await vi.waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  isThere = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('The panel')).toBeDefined()
  stop()
})

it('tries again at each press to load a menu, and opens it once it loads', async () => {
  const messages: ToastMessage[] = []
  const stop = receiveToasts((message) => messages.push(message))
  let isThere = false
  const Menu = lazyOnDemand(async () => {
    if (!isThere) throw notLoaded
    return { default: ({ open }: MenuProps) => (open ? <p>The menu</p> : null) }
  })
  render(<WithMenu menu={Menu} />)
  const user = newUser()
  const press = () => user.click(screen.getByRole('button', { name: 'Menu' }))
  await press()
  await vi.waitFor(() => expect(messages).toHaveLength(1))
  await press()
  await vi.waitFor(() => expect(messages).toHaveLength(2))
  isThere = true
  await press()
  expect(await screen.findByText('The menu')).toBeDefined()
  stop()
})

it('opens a menu whose code failed to load after its user had closed it again', async () => {
  const messages: ToastMessage[] = []
  const stop = receiveToasts((message) => messages.push(message))
  let fail: (reason: unknown) => void = () => undefined
  let attempts = 0
  const Menu = lazyOnDemand(async () => {
    attempts += 1
    if (attempts === 1) await new Promise((_, reject) => (fail = reject))
    return { default: ({ open }: MenuProps) => (open ? <p>The menu</p> : null) }
  })
  const shown = (open: boolean) => (
    <Suspense fallback={<p>Loading</p>}>
      <Menu open={open} onOpenChange={() => undefined} />
    </Suspense>
  )
  const { rerender } = render(shown(true))
  await vi.waitFor(() => expect(attempts).toBe(1))
  rerender(shown(false))
  fail(notLoaded)
  await waitForElementToBeRemoved(screen.queryByText('Loading'))
  rerender(shown(true))
  expect(await screen.findByText('The menu')).toBeDefined()
  expect(messages).toEqual([])
  stop()
})

it('loads a dialog again if it failed to load after it was closed, and reports nothing', async () => {
  vi.useFakeTimers()
  const messages: ToastMessage[] = []
  const stop = receiveToasts((message) => messages.push(message))
  const load = vi.fn(async (): Promise<{ default: () => ReactNode }> => {
    if (load.mock.calls.length === 1) throw notLoaded
    return { default: () => <p>The dialog</p> }
  })
  const Dialog = lazyOnDemand(load)
  const page = (isOpen: boolean) => <Suspense>{isOpen ? <Dialog /> : null}</Suspense>
  const { rerender } = render(page(true))
  rerender(page(false))
  await vi.advanceTimersByTimeAsync(1_500)
  vi.useRealTimers()
  rerender(page(true))
  expect(await screen.findByText('The dialog')).toBeDefined()
  expect(messages).toEqual([])
  stop()
})

it('stops loading a component that is no longer on the page', async () => {
  vi.useFakeTimers()
  const stop = receiveToasts(() => undefined)
  const load = vi.fn(async (): Promise<{ default: () => ReactNode }> => {
    throw notLoaded
  })
  const Panel = lazyOnDemand(load)
  const { unmount } = render(
    <Suspense>
      <Panel />
    </Suspense>,
  )
  await vi.advanceTimersByTimeAsync(1_500)
  unmount()
  const before = load.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load.mock.calls.length).toBe(before)
  stop()
})
