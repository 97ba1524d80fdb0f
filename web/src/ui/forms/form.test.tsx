import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { newUser } from '../../../test/user.ts'
import { DateField } from './dates/date-field.tsx'
import { Form } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'

function Day() {
  const [day, setDay] = useState('')
  return <DateField label="Day" value={day} onChange={setDay} />
}

it('sends nothing while the text of an optional field cannot be parsed, and leads to that field', async () => {
  const user = newUser()
  const onSubmit = vi.fn()
  render(
    <Form label="Report" onSubmit={onSubmit}>
      <Day />
      <button type="submit">Send</button>
    </Form>,
  )
  const day = screen.getByRole('textbox', { name: /Day/ })
  await user.type(day, 'someday')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(day)
  await user.clear(day)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('does not send the form that a dialog’s form was opened from, whether that one is sent or not', async () => {
  const user = newUser()
  const [outer, inner] = [vi.fn(), vi.fn()]
  render(
    <Form label="Tour" onSubmit={outer}>
      <FormDialog title="Block Days" send="Block" sending={false} onSend={inner} onClose={vi.fn()}>
        <Day />
      </FormDialog>
    </Form>,
  )
  const day = screen.getByRole('textbox', { name: /Day/ })
  await user.type(day, 'someday')
  await user.click(screen.getByRole('button', { name: 'Block' }))
  expect(inner).not.toHaveBeenCalled()
  await user.clear(day)
  await user.click(screen.getByRole('button', { name: 'Block' }))
  expect(inner).toHaveBeenCalledOnce()
  expect(outer).not.toHaveBeenCalled()
})
