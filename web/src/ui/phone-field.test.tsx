import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { useTextFields } from './forms/use-text-fields.ts'
import { PhoneField } from './phone-field.tsx'

afterEach(cleanup)

/** A form with a stored number, and a field after it. */
function Contact({ phone, refusal }: { phone: string; refusal?: string }) {
  const form = useForm({ defaultValues: { phone } })
  const field = useTextFields(form, refusal ? [{ path: 'phone', message: refusal }] : [])
  return (
    <form>
      <PhoneField label="Phone" hint="Shown to clients." {...field('phone')} />
      <button type="submit">Save</button>
    </form>
  )
}

const box = () => screen.getByLabelText('Phone')
const note = () => document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent
const short = 'This number looks short. Example: (210) 555-0199'

it('says that a number looks short once the user has left the field, and announces it', async () => {
  render(<Contact phone="" />)
  await userEvent.type(box(), '555-01')
  expect(note()).toBe('Shown to clients.')
  await userEvent.tab()
  expect(note()).toBe(short)
  expect(screen.getByRole('status').textContent).toBe(short)
  expect(box().getAttribute('aria-invalid')).toBeNull()
  await userEvent.type(box(), '99 21')
  expect(note()).toBe(short)
  await userEvent.type(box(), '5')
  expect(note()).toBe('Shown to clients.')
  expect(screen.getByRole('status').textContent).toBe('')
})

it('says at once that a stored number looks short, and nothing of an empty or whole one', () => {
  render(<Contact phone="12345" />)
  expect(note()).toBe(short)
  for (const phone of ['', '(210) 555-0199 x12']) {
    cleanup()
    render(<Contact phone={phone} />)
    expect(note()).toBe('Shown to clients.')
  }
})

it('shows the server’s refusal instead', () => {
  render(<Contact phone="12345" refusal="Phone is required" />)
  expect(note()).toBe('Phone is required')
  expect(screen.getByRole('status').textContent).toBe('')
})
