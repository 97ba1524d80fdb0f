import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { emailLike, filled, useTextFields } from './use-text-fields.ts'

type Values = { name: string; email: string; bio: string }
type Props = { refused?: readonly { path: string; message: string }[] }

const sent = vi.fn<(values: Values) => void>()
afterEach(() => {
  cleanup()
  sent.mockReset()
})

/** A form that focuses its first field when it opens. */
function Person({ refused }: Props) {
  const form = useForm<Values>({ defaultValues: { name: '', email: '', bio: '' } })
  const field = useTextFields(form, refused)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => sent(values))(event)}>
      <TextField label="Name" {...field('name', filled('Name required'), first)} />
      <TextField label="Email" {...field('email', emailLike('Valid email required'))} />
      <TextArea label="Bio" {...field('bio')} />
      <button type="submit">Save</button>
    </form>
  )
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const noteOf = (label: string): string | undefined =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent

it('registers the fields, and passes on the user’s input', async () => {
  render(<Person />)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await userEvent.keyboard('Ann')
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com')
  await userEvent.type(screen.getByLabelText('Bio'), 'Two lines')
  await save()
  await waitFor(() =>
    expect(sent.mock.calls).toEqual([[{ name: 'Ann', email: 'ann@example.com', bio: 'Two lines' }]]),
  )
})

it('shows an error at its field until the input is valid', async () => {
  render(<Person />)
  await userEvent.type(screen.getByLabelText('Name'), '  ')
  await userEvent.type(screen.getByLabelText('Email'), 'ann')
  await save()
  await waitFor(() => expect(noteOf('Name')).toBe('Name required'))
  expect(noteOf('Email')).toBe('Valid email required')
  expect(sent).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Name'), 'Ann')
  await waitFor(() => expect(noteOf('Name')).toBeUndefined())
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
})

it('shows the server’s errors after the form’s own', async () => {
  render(<Person refused={[{ path: 'email', message: 'Already used' }]} />)
  expect(noteOf('Email')).toBe('Already used')
  expect(noteOf('Name')).toBeUndefined()
  await save()
  await waitFor(() => expect(noteOf('Email')).toBe('Valid email required'))
})
