import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useKeys } from './use-keys.ts'

const onNext = vi.fn<() => unknown>()
const onPalette = vi.fn<() => unknown>()
afterEach(() => vi.resetAllMocks())

function Page({ children, before }: { children?: React.ReactNode; before?: boolean }) {
  useKeys({ nextRow: onNext, palette: onPalette }, before)
  return (
    <>
      <button type="button">A button</button>
      <input aria-label="Input" />
      <textarea aria-label="Area" />
      {/* biome-ignore lint/a11y/useSemanticElements: the element that a rich text editor uses */}
      <div
        role="textbox"
        tabIndex={0}
        contentEditable="true"
        aria-label="Rich"
        suppressContentEditableWarning
      />
      {children}
    </>
  )
}

/** Presses a key there. Returns whether the browser would still handle it. */
const press = (element: Element, key: string, more: KeyboardEventInit = {}): boolean =>
  fireEvent.keyDown(element, { key, ...more })
const button = () => screen.getByRole('button', { name: 'A button' })

it('runs the action of a key, and keeps the key from the browser', () => {
  render(<Page />)
  expect(press(button(), 'j')).toBe(false)
  expect(onNext).toHaveBeenCalledOnce()
  expect(press(button(), 'q')).toBe(true)
})

it('leaves the key to the browser if the action does nothing', () => {
  onNext.mockReturnValue(false)
  render(<Page />)
  expect(press(button(), 'j')).toBe(true)
})

it('does not take text input, except for a key with Ctrl', () => {
  render(<Page />)
  for (const name of ['Input', 'Area', 'Rich']) {
    const field = screen.getByRole('textbox', { name })
    expect(press(field, 'j')).toBe(true)
    expect(press(field, 'k', { ctrlKey: true })).toBe(false)
  }
  expect(onNext).not.toHaveBeenCalled()
  expect(onPalette).toHaveBeenCalledTimes(3)
})

it.each([
  ['dialog', <div key="dialog" role="dialog" aria-modal="true" />],
  ['question', <div key="question" role="alertdialog" />],
])('leaves the keys to an open %s', (_, dialog) => {
  render(<Page>{dialog}</Page>)
  expect(press(button(), 'j')).toBe(true)
  expect(onNext).not.toHaveBeenCalled()
  expect(press(button(), 'k', { metaKey: true })).toBe(false)
  expect(onPalette).toHaveBeenCalledOnce()
})

it('takes keys beside a dialog that leaves the page usable', () => {
  render(<Page>{<div role="dialog" />}</Page>)
  press(button(), 'j')
  expect(onNext).toHaveBeenCalledOnce()
})

it('runs before other listeners if the caller needs that', () => {
  const order: string[] = []
  onNext.mockImplementation(() => {
    order.push('first')
    return false
  })
  const other = (): void => void order.push('second')
  document.addEventListener('keydown', other)
  render(<Page before />)
  press(button(), 'j')
  document.removeEventListener('keydown', other)
  expect(order).toEqual(['first', 'second'])
})

it('uses the latest action, and none after the page is gone', () => {
  const { rerender, unmount } = render(<Page />)
  const later = vi.fn<() => unknown>()
  onNext.mockImplementation(later)
  rerender(<Page />)
  press(button(), 'j')
  expect(later).toHaveBeenCalledOnce()
  unmount()
  press(document.body, 'j')
  expect(onNext).toHaveBeenCalledOnce()
})
