import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newUser } from '../../../test/user.ts'
import { watchProblems } from './first-problem.ts'
import { RadioGroup } from './radio-group.tsx'
import { TextField } from './text-field.tsx'

let stop = (): void => undefined
beforeEach(() => {
  stop = watchProblems()
})
afterEach(() => stop())

/** Registers its fields in a different order from the reading order. */
function TwoFields() {
  const form = useForm({ defaultValues: { email: '', name: '' } })
  const { errors } = form.formState
  const email = form.register('email', { required: 'Email is required' })
  const name = form.register('name', { required: 'First name is required' })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
      <TextField label="First Name" {...name} error={errors.name?.message} />
      <TextField label="Email" {...email} error={errors.email?.message} />
      <button type="submit">Save</button>
    </form>
  )
}

/** A form that is valid in the browser but refused by the server. */
function RefusedLater({ answer }: { answer: Promise<void> }) {
  const [refused, setRefused] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void answer.then(() => setRefused(true))
      }}
    >
      <RadioGroup
        label="Role"
        value={null}
        onChange={() => undefined}
        error={refused ? 'Please choose a role' : undefined}
        choices={[
          { value: 'one', label: 'One' },
          { value: 'two', label: 'Two' },
        ]}
      />
      <TextField label="ZIP code" error={refused ? 'Invalid ZIP code' : undefined} />
      <button type="submit">Save</button>
    </form>
  )
}

describe('a form that is refused', () => {
  it('focuses the first invalid field in reading order', async () => {
    render(<TwoFields />)
    await newUser().click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First Name')))
  })

  it('focuses it too when the server refuses the form later, also in a group of choices', async () => {
    let refuse = (): void => undefined
    render(
      <RefusedLater
        answer={
          new Promise((resolve) => {
            refuse = resolve
          })
        }
      />,
    )
    await newUser().click(screen.getByRole('button', { name: 'Save' }))
    await act(async () => refuse())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('One')))
  })

  it('leaves the focus alone when the user has moved on', async () => {
    let refuse = (): void => undefined
    const answer = new Promise<void>((resolve) => {
      refuse = resolve
    })
    render(<RefusedLater answer={answer} />)
    const user = newUser()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const zip = screen.getByLabelText('ZIP code')
    await user.click(zip)
    await act(async () => refuse())
    await waitFor(() => expect(zip.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(zip)
  })

  it('leaves the focus alone when autofill or dictation enters text without a key', async () => {
    let refuse = (): void => undefined
    const answer = new Promise<void>((resolve) => {
      refuse = resolve
    })
    render(<RefusedLater answer={answer} />)
    await newUser().click(screen.getByRole('button', { name: 'Save' }))
    const zip = screen.getByLabelText('ZIP code')
    act(() => zip.focus())
    fireEvent.input(zip, { target: { value: '6' } })
    await act(async () => refuse())
    await waitFor(() => expect(zip.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(zip)
  })
})
