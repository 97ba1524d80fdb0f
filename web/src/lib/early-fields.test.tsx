import { act, render } from '@testing-library/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { rememberEarlyFields, takeEarlyFields } from './early-fields.ts'

const sent: string[] = []

function SignIn() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => takeEarlyFields(form.current), [])
  const send = (): void => {
    sent.push(`${email} ${password}`)
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input
        name="email"
        aria-label="Email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <input
        name="password"
        aria-label="Password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <output>{`${email} ${password}`}</output>
    </form>
  )
}

const documentWith = (html: string): HTMLElement => {
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.append(root)
  return root
}

const fields =
  '<input name="email" aria-label="Email"><input name="password" aria-label="Password"><input name="password" hidden aria-label="Other">'

/** Types into the document's form, then replaces it with the application's. */
const replace = async (
  form: string,
  fill: (email: HTMLInputElement, password: HTMLInputElement) => void,
): Promise<HTMLElement> => {
  const root = documentWith(form)
  const [email, password] = root.querySelectorAll('input')
  if (!email || !password) throw new Error('The document has no fields')
  expect(rememberEarlyFields(root)).toBe(true)
  fill(email, password)
  root.remove()
  const { container } = render(<SignIn />)
  await act(async () => undefined)
  return container
}

afterEach(() => {
  sent.length = 0
  document.body.replaceChildren()
})

test('a form takes over the text, the focus and the caret of the document’s fields', async () => {
  const form = await replace(`<div data-early-form>${fields}</div>`, (email, password) => {
    email.value = 'sarah@demo.test'
    password.value = 'secret'
    password.setSelectionRange(2, 4)
    password.focus()
  })
  const field = form.querySelector<HTMLInputElement>('[name=password]')
  expect(form.querySelector('output')?.textContent).toBe('sarah@demo.test secret')
  expect(document.activeElement).toBe(field)
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([2, 4])
  expect(sent).toEqual([])
})

test('a form that the user has already sent is sent with the text', async () => {
  await replace(`<div data-early-form data-sent>${fields}</div>`, (email, password) => {
    email.value = 'sarah@demo.test'
    password.value = 'secret'
  })
  expect(sent).toEqual(['sarah@demo.test secret'])
})

test('only the first form takes the fields over', async () => {
  await replace(`<div data-early-form>${fields}</div>`, (email) => {
    email.value = 'sarah@demo.test'
  })
  const { container } = render(<SignIn />)
  await act(async () => undefined)
  expect(container.querySelector('output')?.textContent).toBe(' ')
})

test('a document without a form has no fields to take over', () => {
  expect(rememberEarlyFields(documentWith('<div inert><input aria-label="Search"></div>'))).toBe(false)
})
