import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endToasts, receiveToasts, type ToastMessage, toast } from './toast.ts'
import { byItself, watchAttempts } from './toast-ends.ts'

let shown: ToastMessage[] = []
let stop = (): void => undefined

const client = new QueryClient()

beforeEach(() => {
  shown = []
  const disconnect = receiveToasts(
    (message) => {
      shown = [...shown, message]
    },
    (isOver) => {
      shown = shown.filter((message) => !isOver(message))
    },
  )
  const unwatch = watchAttempts(client)
  stop = () => {
    disconnect()
    unwatch()
  }
})
afterEach(() => stop())

const titles = (): string[] => shown.map(({ title }) => title)

function Screen() {
  const save = useMutation({ mutationFn: async () => 'saved' })
  const read = useMutation({ mutationFn: async () => 'read', meta: byItself })
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          toast({ title: 'Password Mismatch', tone: 'bad' })
        }}
      >
        <input aria-label="Password" />
        <button type="submit">Continue</button>
      </form>
      <input aria-label="Search" />
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
      <button type="button" onClick={() => read.mutate()}>
        Read
      </button>
      <p>{save.status}</p>
      <p>{`read ${read.status}`}</p>
    </>
  )
}

const draw = () =>
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
const press = (name: string): void => {
  act(() => screen.getByRole('button', { name }).click())
}

describe('a failure', () => {
  it('ends with an edit in the form that failed, but not with one elsewhere', () => {
    draw()
    press('Continue')
    fireEvent.input(screen.getByLabelText('Search'), { target: { value: 'elm' } })
    expect(titles()).toEqual(['Password Mismatch'])
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'longer' } })
    expect(titles()).toEqual([])
  })

  it('ends with the next attempt, by the form or by a button', async () => {
    draw()
    press('Continue')
    press('Continue')
    expect(titles()).toEqual(['Password Mismatch'])
    press('Save')
    await waitFor(() => expect(titles()).toEqual([]))
  })

  it('stays while the application changes something by itself', async () => {
    draw()
    press('Continue')
    press('Read')
    expect(await screen.findByText('read success')).toBeTruthy()
    expect(titles()).toEqual(['Password Mismatch'])
  })

  it('ends with its page, unlike a result or a message for the next page', () => {
    toast({ title: 'Login Failed', tone: 'bad' })
    toast({ title: 'Coupon applied', tone: 'ok', scope: 'page' })
    toast({ title: 'Tour Request Updated', tone: 'ok' })
    toast({ title: 'Session Expired', tone: 'bad', scope: 'application' })
    endToasts({ by: 'move', page: location.pathname })
    expect(titles()).toHaveLength(4)
    endToasts({ by: 'move', page: '/another-page' })
    expect(titles()).toEqual(['Tour Request Updated', 'Session Expired'])
  })
})
