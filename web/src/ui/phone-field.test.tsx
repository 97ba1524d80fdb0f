import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { newUser } from '../../test/user.ts'
import { useTextFields } from './forms/use-text-fields.ts'
import { PhoneField } from './phone-field.tsx'

afterEach(cleanup)

type ContactProps = { phone: string; refusal?: string; onSend?: (values: { phone: string }) => void }

/** A form with a stored number, and a field after it. */
function Contact({ phone, refusal, onSend = () => undefined }: ContactProps) {
  const form = useForm({ defaultValues: { phone } })
  const field = useTextFields(form, refusal ? [{ path: 'phone', message: refusal }] : [])
  return (
    <form onSubmit={form.handleSubmit(onSend)}>
      <PhoneField label="Phone" hint="Shown to clients." {...field('phone')} />
      <button type="submit">Save</button>
    </form>
  )
}

/** A form that keeps the number in its own state. */
function Kept() {
  const [phone, setPhone] = useState('')
  return <PhoneField label="Phone" value={phone} onChange={({ target }) => setPhone(target.value)} />
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

it('warns only after the press that left the field, so that the press still hits its button', async () => {
  const user = newUser()
  render(<Contact phone="" />)
  await user.type(box(), '555-01')
  const save = screen.getByRole('button', { name: 'Save' })
  await user.pointer({ keys: '[MouseLeft>]', target: save })
  expect(document.activeElement).toBe(save)
  expect(note()).toBe('Shown to clients.')
  await user.pointer({ keys: '[/MouseLeft]', target: save })
  await waitFor(() => expect(note()).toBe(short))
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

it('says that a number looks short when the user pauses', async () => {
  render(<Contact phone="" />)
  await userEvent.type(box(), '305 555')
  expect(note()).toBe('Shown to clients.')
  await waitFor(() => expect(note()).toBe(short), { timeout: 4000 })
})

it('formats a number that the user has typed when they leave, also for the form', async () => {
  const sent = vi.fn()
  render(<Contact phone="" onSend={sent} />)
  await userEvent.type(box(), '3055550199')
  await userEvent.tab()
  expect(box()).toHaveProperty('value', '(305) 555-0199')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ phone: '(305) 555-0199' }, expect.anything()))
})

it('leaves a stored number as it is until the user changes it', async () => {
  render(<Contact phone="3055550199" />)
  await userEvent.click(box())
  await userEvent.tab()
  expect(box()).toHaveProperty('value', '3055550199')
})

it('formats a number whose form keeps it in its own state', async () => {
  render(<Kept />)
  await userEvent.type(box(), '3055550199')
  await userEvent.tab()
  expect(box()).toHaveProperty('value', '(305) 555-0199')
})
