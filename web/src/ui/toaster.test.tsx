import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../lib/toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => vi.useRealTimers())

describe('toasts', () => {
  it('keeps what comes after others for the toaster, in order', async () => {
    toast({ title: 'Payment Successful' })
    toast({ title: 'Tour Assistant Booked', afterOthers: true })
    render(<Toaster />)
    expect(await screen.findByText('Payment Successful')).toBeTruthy()
    await userEvent.setup().click(screen.getByLabelText('Dismiss'))
    expect(await screen.findByText('Tour Assistant Booked')).toBeTruthy()
    await userEvent.setup().click(screen.getByLabelText('Dismiss'))
    await waitFor(() => expect(screen.queryByText('Tour Assistant Booked')).toBeNull())
  })

  it('shows what was said before the toaster was there', async () => {
    toast({ title: 'Note Added', description: 'Your note has been added successfully.' })
    render(<Toaster />)
    expect(await screen.findByText('Note Added')).toBeTruthy()
    expect(screen.getByText('Your note has been added successfully.')).toBeTruthy()
  })

  it('shows one at a time: the newest', async () => {
    render(<Toaster />)
    act(() => toast({ title: 'Refreshing...' }))
    act(() => toast({ title: 'Tour Request Updated' }))
    expect(await screen.findByText('Tour Request Updated')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Refreshing...')).toBeNull())
  })

  it('shows what comes after others once they have gone, in order, whatever is said in between', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    render(<Toaster />)
    act(() => toast({ title: 'Payment Successful' }))
    act(() => toast({ title: 'Tour Assistant Booked', afterOthers: true }))
    act(() => toast({ title: 'Tour scheduled successfully', afterOthers: true }))
    expect(await screen.findByText('Payment Successful')).toBeTruthy()
    expect(screen.queryByText('Tour Assistant Booked')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(5200))
    expect(await screen.findByText('Tour Assistant Booked')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Payment Successful')).toBeNull())
    expect(screen.queryByText('Tour scheduled successfully')).toBeNull()
    act(() => toast({ title: 'Copied' }))
    expect(await screen.findByText('Copied')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Tour Assistant Booked')).toBeNull())
    expect(screen.queryByText('Tour scheduled successfully')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(5200))
    expect(await screen.findByText('Tour scheduled successfully')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Copied')).toBeNull())
  })

  it('goes after five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    render(<Toaster />)
    act(() => toast({ title: 'ICS Downloaded' }))
    expect(await screen.findByText('ICS Downloaded')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(screen.queryByText('ICS Downloaded')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    await waitFor(() => expect(screen.queryByText('ICS Downloaded')).toBeNull())
  })

  it('carries one action', async () => {
    const onPress = vi.fn()
    render(<Toaster />)
    act(() => toast({ title: 'Tour scheduled successfully', action: { label: 'Add to Calendar', onPress } }))
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Add to Calendar' }))
    expect(onPress).toHaveBeenCalledOnce()
  })
})
