import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newUser } from '../../../test/user.ts'
import { endToasts, toast } from '../../lib/toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => vi.useRealTimers())

describe('toasts', () => {
  it('stores joining messages until the toaster loads, and then shows them in one toast', async () => {
    toast({ title: 'Payment Successful' })
    toast({ title: 'Tour Assistant Booked', joins: true })
    render(<Toaster />)
    const shown = await screen.findByText('Payment Successful')
    const both = shown.closest('[data-toast]')
    expect(both?.textContent).toContain('Tour Assistant Booked')
    await newUser().click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText('Tour Assistant Booked')).toBeNull())
  })

  it('shows messages from before the toaster loaded', async () => {
    toast({ title: 'Note Added', description: 'Your note has been added successfully.' })
    render(<Toaster />)
    expect(await screen.findByText('Note Added')).toBeTruthy()
    expect(screen.getByText('Your note has been added successfully.')).toBeTruthy()
  })

  it('shows only the newest toast', async () => {
    render(<Toaster />)
    act(() => toast({ title: 'Refreshing...' }))
    act(() => toast({ title: 'Tour Request Updated' }))
    expect(await screen.findByText('Tour Request Updated')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Refreshing...')).toBeNull())
  })

  it('shows three results of one action in one toast, which disappears 5 seconds after the last', async () => {
    vi.useFakeTimers()
    render(<Toaster />)
    act(() => toast({ title: 'Payment Successful' }))
    act(() => toast({ title: 'Tour Assistant Booked', joins: true }))
    act(() => toast({ title: 'Tour scheduled successfully', joins: true }))
    await act(() => vi.advanceTimersByTimeAsync(4900))
    const toasts = screen.getAllByText(/^(Payment|Tour Assistant|Tour scheduled)/)
    expect(toasts.map((one) => one.textContent)).toEqual([
      'Payment Successful',
      'Tour Assistant Booked',
      'Tour scheduled successfully',
    ])
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(screen.queryByText('Tour scheduled successfully')).toBeNull()
  })

  it('withdraws a failure with the next attempt, and keeps the event that joined it', async () => {
    render(<Toaster />)
    act(() => toast({ title: 'Login Failed', tone: 'bad' }))
    act(() => toast({ title: 'You have 2 new notes on your tours', joins: true }))
    expect(await screen.findByText('Login Failed')).toBeTruthy()
    act(() => endToasts({ by: 'attempt' }))
    await waitFor(() => expect(screen.queryByText('Login Failed')).toBeNull())
    expect(screen.getByText('You have 2 new notes on your tours')).toBeTruthy()
  })

  it('disappears after five seconds', async () => {
    vi.useFakeTimers()
    render(<Toaster />)
    act(() => toast({ title: 'ICS Downloaded' }))
    await act(() => vi.advanceTimersByTimeAsync(4900))
    expect(screen.queryByText('ICS Downloaded')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(screen.queryByText('ICS Downloaded')).toBeNull()
  })

  it('offers one action', async () => {
    const onPress = vi.fn()
    render(<Toaster />)
    act(() => toast({ title: 'Tour scheduled successfully', action: { label: 'Add to Calendar', onPress } }))
    await newUser().click(await screen.findByRole('button', { name: 'Add to Calendar' }))
    expect(onPress).toHaveBeenCalledOnce()
  })
})
