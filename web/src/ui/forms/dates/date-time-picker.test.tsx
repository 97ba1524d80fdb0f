import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../test/accessibility/accessible.ts'
import { newUser } from '../../../../test/user.ts'
import { now, todayIn, type WallTime } from '../../../lib/time.ts'
import { Dialog } from '../../overlays/dialog.tsx'
import { Form } from '../form.tsx'
import { DateTimePicker } from './date-time-picker.tsx'

/** `outside` is what the button beside the field chooses. */
type Given = {
  start?: WallTime
  outside?: WallTime
  min?: WallTime
  zone?: string
  future?: boolean
  onSent?: () => void
  enterSends?: boolean
  hint?: string
}

type SampleProps = Given & { onChange: (value: WallTime | null) => void }

function Sample({
  start,
  outside,
  min,
  zone = 'America/Chicago',
  future,
  onSent,
  enterSends,
  hint,
  onChange,
}: SampleProps) {
  const [value, setValue] = useState<WallTime | null>(start ?? null)
  const chooseOutside = () => outside && setValue(outside)
  return (
    <Form label="Sent" onSubmit={() => onSent?.()}>
      <DateTimePicker
        label="Requested Tour Time"
        zone={zone}
        value={value}
        min={min}
        future={future}
        enterSends={enterSends}
        hint={hint}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
      <button type="submit">Send</button>
      <button type="button" onClick={chooseOutside}>
        Elsewhere
      </button>
    </Form>
  )
}

afterEach(expectAccessible)

function open(given: Given = {}) {
  const onChange = vi.fn()
  render(
    <main>
      <h1>Request</h1>
      <Sample {...given} onChange={onChange} />
    </main>,
  )
  return { onChange, user: newUser(), box: screen.getByLabelText('Requested Tour Time') }
}

describe('DateTimePicker', () => {
  it('accepts typed text as soon as it contains a date and a time', async () => {
    const { user, box, onChange } = open()
    await user.type(box, 'Dec 1, 2026')
    expect(onChange).toHaveBeenLastCalledWith(null)
    await user.type(box, ' 2:30 pm')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-12-01', time: '14:30' })
    await user.keyboard('{Enter}')
    expect(box).toHaveProperty('value', 'Dec 1, 2026 2:30 PM')
  })

  it('reports text that it cannot read when the user leaves the field', async () => {
    const { user, box } = open()
    await user.type(box, 'whenever')
    expect(box.getAttribute('aria-invalid')).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(screen.getByText(/^Enter a date and a time, for example \w{3} \d+, \d{4} 2:30 PM$/)).toBeTruthy()
    expect(box.getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['Dec 1, 2026', 'Time is required'],
    ['2:30 pm', 'Date is required'],
  ])('says which part of a date and time is missing in %s', async (text, message) => {
    const { user, box } = open()
    await user.type(box, `${text}{Escape}`)
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(screen.getByText(message)).toBeTruthy()
  })

  it('keeps a form with unreadable text from being sent, and reports it at the field', async () => {
    const onSent = vi.fn()
    const { user, box } = open({ onSent })
    fireEvent.change(box, { target: { value: 'whenever' } })
    await user.click(box)
    await user.keyboard('{Enter}')
    expect(onSent).not.toHaveBeenCalled()
    expect(screen.getByText(/^Enter a date and a time, for example \w{3} \d+, \d{4} 2:30 PM$/)).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSent).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(box)
    fireEvent.change(box, { target: { value: '' } })
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSent).toHaveBeenCalledOnce()
  })

  it('marks a past time while the user types, and names the year that it assumed', () => {
    const { box } = open({ future: true })
    fireEvent.change(box, { target: { value: '1/2/2020 8pm' } })
    expect(screen.getByText('Jan 2, 2020 8:00 PM is in the past. Please choose a later time.')).toBeTruthy()
    expect(box.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(box, { target: { value: '1/2/2099 8pm' } })
    expect(box.getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByText('Read as Fri, Jan 2, 2099, 8:00 PM')).toBeTruthy()
  })

  it('shows a hint about the time below the parsed time', () => {
    const { box } = open({ hint: 'Outside our hours' })
    fireEvent.change(box, { target: { value: '1/2/2099 8pm' } })
    const note = document.getElementById(box.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Read as Fri, Jan 2, 2099, 8:00 PM Outside our hours')
  })

  it('sends a form whose only date it is with the first Enter if the text is certain', async () => {
    const onSent = vi.fn()
    const { user, box } = open({ onSent, enterSends: true })
    await user.type(box, 'Dec 1, 2026 2:30 pm{Enter}')
    expect(onSent).toHaveBeenCalledOnce()
    expect(screen.queryByText(/Press Enter again to save\./)).toBeNull()
  })

  it('shows what it read in an uncertain text first, says that it is not saved, and sends the form then', async () => {
    const onSent = vi.fn()
    const { user, box } = open({ onSent, enterSends: true, start: { date: '2026-12-01', time: '10:00' } })
    box.focus()
    await user.keyboard('6 pm{Enter}')
    expect(onSent).not.toHaveBeenCalled()
    expect(screen.getByText('Read as Tue, Dec 1, 2026, 6:00 PM. Press Enter again to save.')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(onSent).toHaveBeenCalledOnce()
  })

  it('keeps the line of what it read after the user leaves, so that no button below moves', async () => {
    const { user, box } = open()
    await user.type(box, '1/2/2099 8pm')
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(box).toHaveProperty('value', 'Jan 2, 2099 8:00 PM')
    expect(screen.getByText('Read as Fri, Jan 2, 2099, 8:00 PM')).toBeTruthy()
  })

  it('lets typing replace the time that a form begins with', async () => {
    const { user, box, onChange } = open({ start: { date: '2026-12-01', time: '10:00' } })
    box.focus()
    await user.keyboard('1/2/2099 8pm')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2099-01-02', time: '20:00' })
  })

  it.each([
    ['6 PM', '18:00', 'Dec 1, 2026 6:00 PM'],
    ['6:30 PM', '18:30', 'Dec 1, 2026 6:30 PM'],
    ['7pm', '19:00', 'Dec 1, 2026 7:00 PM'],
    ['at noon', '12:00', 'Dec 1, 2026 12:00 PM'],
  ])('keeps the date that it had when the user types %s over it, and says so', async (text, time, shown) => {
    const { user, box, onChange } = open({ start: { date: '2026-12-01', time: '10:00' } })
    box.focus()
    await user.keyboard(text)
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-12-01', time })
    expect(screen.getByText(`Read as Tue, ${shown.replace('2026 ', '2026, ')}`)).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(box).toHaveProperty('value', shown)
  })

  it('takes the picked day for a time that is typed after it', async () => {
    const { user, box, onChange } = open()
    await user.click(box)
    const [day] = await screen.findAllByRole('button', { name: / 15, \d{4}$/ })
    if (day) await user.click(day)
    await user.type(box, '7pm')
    expect(onChange).toHaveBeenLastCalledWith({ date: expect.stringMatching(/-15$/), time: '19:00' })
  })

  it('shows a time that is chosen outside of the field in place of what was left in it', async () => {
    const { user, box } = open({ outside: { date: '2026-12-03', time: '14:00' } })
    await user.type(box, 'whenever{Escape}')
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(box).toHaveProperty('value', 'Dec 3, 2026 2:00 PM')
    expect(screen.queryByText(/^Enter a date and a time/)).toBeNull()
  })

  it('closes after the user picks a day and then a time', async () => {
    const { user, box, onChange } = open({ start: { date: '2026-12-01', time: '10:00' } })
    await user.click(box)
    await user.click(await screen.findByRole('button', { name: 'Thursday, December 3, 2026' }))
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-12-03', time: '10:00' })
    await user.click(screen.getByRole('option', { name: '2:15 PM' }))
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-12-03', time: '14:15' })
    expect(box).toHaveProperty('value', 'Dec 3, 2026 2:15 PM')
  })

  it('works by keyboard alone: arrow down into the calendar, arrows and Page Down across the months', async () => {
    const { user, box } = open({ start: { date: '2026-11-30', time: '10:00' } })
    box.focus()
    await user.keyboard('{ArrowDown}')
    const day = await screen.findByRole('button', { name: 'Monday, November 30, 2026' })
    await vi.waitFor(() => expect(document.activeElement).toBe(day), 30_000)
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday, December 1, 2026')
    await user.keyboard('{PageDown}{Home}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Sunday, December 27, 2026')
  })

  it('offers no times before the earliest one', async () => {
    const { user, box } = open({
      start: { date: '2026-12-03', time: '15:00' },
      min: { date: '2026-12-03', time: '14:00' },
    })
    await user.click(box)
    const earlier = await screen.findByRole('button', { name: 'Wednesday, December 2, 2026' })
    expect(earlier).toHaveProperty('disabled', true)
    expect(within(screen.getByRole('listbox')).getAllByRole('option')[0]?.textContent).toBe('2:00 PM')
  })

  it('names the day’s time zone abbreviation, and explains a time that the clocks skip or repeat', async () => {
    const { user, box } = open({ zone: 'America/Denver', start: { date: '2026-07-01', time: '09:00' } })
    expect(screen.getByText('MDT')).toBeTruthy()
    await user.clear(box)
    await user.type(box, 'Mar 14, 2027 2:30 AM')
    expect(screen.getByText('Clocks skip 2:30 AM that night. It becomes 3:30 AM.')).toBeTruthy()
    await user.clear(box)
    await user.type(box, 'Nov 7, 2027 1:30 AM')
    expect(
      screen.getByText('Clocks go back that night and show 1:30 AM twice. We’ll use the first one.'),
    ).toBeTruthy()
  })

  it.each(['32 Dec 2026 9am', 'Feb 30 10:00', '12/1/2026 25:00', '12/1/2026 13pm', 'soon', '9am'])(
    'does not read %s as a date and a time',
    async (text) => {
      const { user, box, onChange } = open()
      fireEvent.change(box, { target: { value: text } })
      expect(onChange).toHaveBeenLastCalledWith(null)
      await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
      fireEvent.blur(box)
      expect(box).toHaveProperty('value', text)
      expect(box.getAttribute('aria-invalid')).toBe('true')
    },
  )

  it('reports emptied text as no time, without an error', () => {
    const { box, onChange } = open({ start: { date: '2026-12-01', time: '10:00' } })
    fireEvent.change(box, { target: { value: '' } })
    fireEvent.blur(box)
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(box.getAttribute('aria-invalid')).toBeNull()
  })

  it('moves through the days and months by keyboard, and chooses with Enter', async () => {
    const { user, box, onChange } = open({ start: { date: '2026-11-18', time: '10:00' } })
    box.focus()
    await user.keyboard('{ArrowDown}')
    const first = await screen.findByRole('button', { name: 'Wednesday, November 18, 2026' })
    await vi.waitFor(() => expect(document.activeElement).toBe(first), 30_000)
    const day = () => document.activeElement?.getAttribute('aria-label')
    const steps = [
      ['{ArrowLeft}', 'Tuesday, November 17, 2026'],
      ['{ArrowUp}', 'Tuesday, November 10, 2026'],
      ['{ArrowDown}', 'Tuesday, November 17, 2026'],
      ['{End}', 'Saturday, November 21, 2026'],
      ['{Home}', 'Sunday, November 15, 2026'],
      ['{PageUp}', 'Thursday, October 15, 2026'],
    ] as const
    for (const [key, name] of steps) {
      await user.keyboard(key)
      expect(day()).toBe(name)
    }
    expect(screen.getByRole('grid', { name: 'October 2026' })).toBeDefined()
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-10-15', time: '10:00' })
  })

  it('turns the month with its buttons, and marks the chosen day', async () => {
    const { user, box } = open({ start: { date: '2026-12-01', time: '10:00' } })
    await user.click(box)
    const chosen = await screen.findByRole('button', { name: 'Tuesday, December 1, 2026' })
    expect(chosen.getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Next month' }))
    expect(screen.getByRole('grid', { name: 'January 2027' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeDefined()
  })

  it('moves through the times by keyboard', async () => {
    const { user, box, onChange } = open({ start: { date: '2026-12-01', time: '10:00' } })
    await user.click(box)
    const list = within(await screen.findByRole('listbox', { name: 'Time' }))
    const chosen = list.getByRole('option', { name: '10:00 AM' })
    expect(chosen.getAttribute('aria-selected')).toBe('true')
    chosen.focus()
    const steps = [
      ['{ArrowDown}', '10:15 AM'],
      ['{ArrowUp}{ArrowUp}', '9:45 AM'],
      ['{Home}', '12:00 AM'],
      ['{ArrowUp}', '12:00 AM'],
      ['{End}', '11:45 PM'],
    ] as const
    for (const [key, time] of steps) {
      await user.keyboard(key)
      expect(document.activeElement?.textContent).toBe(time)
    }
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-12-01', time: '23:45' })
  })

  it('uses today for a time that is picked before a day', async () => {
    const { user, onChange } = open()
    await user.click(screen.getByRole('button', { name: 'Open calendar for Requested Tour Time' }))
    await user.click(await screen.findByRole('option', { name: '3:30 PM' }))
    expect(onChange).toHaveBeenLastCalledWith({ date: todayIn('America/Chicago', now()), time: '15:30' })
  })

  it('closes with Escape without closing the dialog around it', async () => {
    const onClose = vi.fn()
    render(
      <Dialog onClose={onClose} title="Edit tour">
        <Sample onChange={() => undefined} />
      </Dialog>,
    )
    const user = newUser()
    await user.click(screen.getByLabelText('Requested Tour Time'))
    expect(await screen.findByRole('grid')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
