import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useReturnFocus } from './return-focus.ts'

afterEach(() => document.body.replaceChildren())

const button = (): HTMLButtonElement => document.body.appendChild(document.createElement('button'))

const opened = (): { opener: HTMLButtonElement; returnsFocus: () => boolean } => {
  const opener = button()
  opener.focus()
  const { result } = renderHook(() => useReturnFocus())
  opener.blur()
  return { opener, returnsFocus: result.current }
}

it('returns the focus to the control that opened the dialog, unless that control has disappeared', () => {
  const { opener, returnsFocus } = opened()
  expect(returnsFocus()).toBe(true)
  opener.remove()
  expect(returnsFocus()).toBe(false)
})

it('leaves the focus where something else on the page has taken it, but not in another dialog', () => {
  const { returnsFocus } = opened()
  const other = button()
  other.focus()
  expect(returnsFocus()).toBe(false)
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  dialog.append(other)
  other.focus()
  expect(returnsFocus()).toBe(true)
})
