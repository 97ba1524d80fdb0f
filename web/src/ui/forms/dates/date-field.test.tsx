import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../test/accessibility/accessible.ts'
import { enterDate } from '../../../../test/enter-date.ts'
import { newUser } from '../../../../test/user.ts'
import { addDays, DESK_ZONE, formatWallDateWithDay, todayIn } from '../../../lib/time.ts'
import { Dialog } from '../../overlays/dialog.tsx'
import { Form } from '../form.tsx'
import { DateField, type DateFieldProps } from './date-field.tsx'

type Given = Partial<Pick<DateFieldProps, 'min' | 'max' | 'past' | 'clearable' | 'error'>> & {
  start?: string
  onChange?: (date: string) => void
  onSent?: (date: string) => void
}

function Sample({ start = '', onChange, onSent, ...props }: Given) {
  const [value, setValue] = useState(start)
  return (
    <Form label="Sent" onSubmit={() => onSent?.(value)}>
      <DateField
        label="From"
        value={value}
        onChange={(date) => {
          setValue(date)
          onChange?.(date)
        }}
        {...props}
      />
      <button type="button" onClick={() => setValue('2026-01-01')}>
        First of the year
      </button>
      <button type="submit">Send</button>
    </Form>
  )
}

afterEach(expectAccessible)

function open(given: Given = {}) {
  const onChange = vi.fn()
  const onSent = vi.fn()
  render(
    <main>
      <h1>Report</h1>
      <Sample {...given} onChange={onChange} onSent={onSent} />
    </main>,
  )
  return { onChange, onSent, user: newUser(), box: screen.getByRole('textbox', { name: 'From' }) }
}

const calendarButton = () => screen.getByRole('button', { name: 'Open calendar for From' })
const day = (name: string) => screen.findByRole('button', { name })

describe('DateField', () => {
  it.each([
    ['2026-11-28', '2026-11-28'],
    ['11/28/2026', '2026-11-28'],
    ['Nov 28, 2026', '2026-11-28'],
    ['Sat, Nov 28, 2026', '2026-11-28'],
    ['tomorrow', addDays(todayIn(DESK_ZONE), 1)],
  ])('reads %s once the user leaves the field, and shows it with its weekday', async (text, date) => {
    const { user, box, onChange } = open()
    await user.type(box, text)
    expect(onChange).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    fireEvent.blur(box)
    expect(onChange.mock.calls).toEqual([[date]])
    expect(box).toHaveProperty('value', formatWallDateWithDay(date))
  })

  it('takes the date with Enter, and sends its form with it', async () => {
    const { user, box, onSent } = open()
    await user.type(box, '2026-11-28{Enter}')
    expect(box).toHaveProperty('value', 'Sat, Nov 28, 2026')
    expect(onSent.mock.calls).toEqual([['2026-11-28']])
  })

  it.each(['whenever', '2/30/2026', '2026-11-28 9am', '9am', '2026'])(
    'reports %s, which is no date, at the field, and changes nothing',
    async (text) => {
      const { user, box, onChange, onSent } = open({ start: '2026-11-28' })
      await enterDate(user, 'From', text)
      const note = screen.getByText('Enter a date, for example Nov 28, 2026')
      expect(box.getAttribute('aria-invalid')).toBe('true')
      expect(box.getAttribute('aria-describedby')).toBe(note.id)
      expect(box).toHaveProperty('value', text)
      await user.click(screen.getByRole('button', { name: 'Send' }))
      expect(document.activeElement).toBe(box)
      await user.keyboard('{Enter}')
      expect(onChange).not.toHaveBeenCalled()
      expect(onSent).not.toHaveBeenCalled()
      fireEvent.change(box, { target: { value: 'Nov 27, 2026' } })
      expect(box.getAttribute('aria-invalid')).toBeNull()
      fireEvent.blur(box)
      expect(onChange.mock.calls).toEqual([['2026-11-27']])
    },
  )

  it('accepts no date outside its limits, neither typed nor picked', async () => {
    const { user, box, onChange } = open({ start: '2026-11-20', min: '2026-11-10', max: '2026-11-25' })
    await enterDate(user, 'From', '11/9/2026')
    expect(screen.getByText('Enter Tue, Nov 10, 2026, or a later date')).toBeDefined()
    await enterDate(user, 'From', '11/26/2026')
    expect(screen.getByText('Enter Wed, Nov 25, 2026, or an earlier date')).toBeDefined()
    await user.click(box)
    expect(await day('Monday, November 9, 2026')).toHaveProperty('disabled', true)
    expect(await day('Thursday, November 26, 2026')).toHaveProperty('disabled', true)
    expect(onChange).not.toHaveBeenCalled()
    await user.click(await day('Wednesday, November 25, 2026'))
    expect(onChange.mock.calls).toEqual([['2026-11-25']])
  })

  it('replaces its text when the user types after a click, or after a date was taken', async () => {
    const { user, box, onChange } = open({ start: '2026-11-20' })
    await user.click(box)
    await user.keyboard('11/21/2026{Enter}')
    await user.keyboard('11/22/2026{Enter}')
    expect(onChange.mock.calls).toEqual([['2026-11-21'], ['2026-11-22']])
  })

  it('opens the calendar by keyboard, takes the day, and gives the focus back', async () => {
    const { user, box, onChange } = open({ start: '2026-11-20' })
    expect(calendarButton().getAttribute('aria-expanded')).toBe('false')
    box.focus()
    await user.keyboard('{ArrowDown}')
    const chosen = await day('Friday, November 20, 2026')
    await vi.waitFor(() => expect(document.activeElement).toBe(chosen), 30_000)
    expect(calendarButton().getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{ArrowRight}{Enter}')
    expect(onChange.mock.calls).toEqual([['2026-11-21']])
    await vi.waitFor(() => expect(document.activeElement).toBe(box), 30_000)
    expect(screen.queryByRole('grid')).toBeNull()
    expect(box).toHaveProperty('value', 'Sat, Nov 21, 2026')
  })

  it('opens and closes the calendar with its button, and with Escape alone', async () => {
    const onClose = vi.fn()
    render(
      <Dialog title="Choose days" onClose={onClose}>
        <Sample />
      </Dialog>,
    )
    const user = newUser()
    await user.click(calendarButton())
    expect(await screen.findByRole('grid')).toBeDefined()
    await user.click(calendarButton())
    await vi.waitFor(() => expect(screen.queryByRole('grid')).toBeNull(), 30_000)
    await user.click(screen.getByRole('textbox', { name: 'From' }))
    expect(await screen.findByRole('grid')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('closes the calendar when the focus goes on, and leaves the focus there', async () => {
    const { user, box, onChange } = open({ start: '2026-11-20' })
    await user.click(box)
    expect(await screen.findByRole('grid')).toBeDefined()
    await user.keyboard('11/21/2026')
    await user.tab()
    expect(document.activeElement).toBe(calendarButton())
    await vi.waitFor(() => expect(screen.queryByRole('grid')).toBeNull(), 30_000)
    expect(onChange.mock.calls).toEqual([['2026-11-21']])
    await user.click(box)
    expect(await screen.findByRole('grid')).toBeDefined()
    const elsewhere = screen.getByRole('button', { name: 'Send' })
    await user.click(elsewhere)
    await vi.waitFor(() => expect(screen.queryByRole('grid')).toBeNull(), 30_000)
    expect(document.activeElement).toBe(elsewhere)
  })

  it('is emptied by its text or by its button', async () => {
    const { user, box, onChange } = open({ start: '2026-11-20', clearable: true })
    await enterDate(user, 'From', '')
    expect(onChange.mock.calls).toEqual([['']])
    expect(box.getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear From' })).toBeNull()
    await enterDate(user, 'From', 'whenever')
    await user.click(screen.getByRole('button', { name: 'Clear From' }))
    expect(box).toHaveProperty('value', '')
    expect(box.getAttribute('aria-invalid')).toBeNull()
    expect(document.activeElement).toBe(box)
  })

  it('shows a date from elsewhere in place of what was typed', async () => {
    const { user, box } = open({ start: '2026-11-20' })
    await enterDate(user, 'From', 'whenever')
    await user.click(screen.getByRole('button', { name: 'First of the year' }))
    expect(box).toHaveProperty('value', 'Thu, Jan 1, 2026')
    expect(box.getAttribute('aria-invalid')).toBeNull()
  })

  it('shows the form’s error while the text is a date', async () => {
    const { box } = open({ start: '2026-11-20', error: 'The last day must not be before the first' })
    expect(screen.getByText('The last day must not be before the first')).toBeDefined()
    expect(box.getAttribute('aria-invalid')).toBe('true')
  })
})
