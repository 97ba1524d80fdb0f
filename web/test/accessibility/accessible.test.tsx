import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'

it('finds a button without a name, a field without a label and a list with a stray child', async () => {
  render(
    <>
      <button type="button" />
      <input type="text" />
      <ul>
        <div>not an item</div>
      </ul>
    </>,
  )
  await expect(expectAccessible()).rejects.toThrow(
    /button-name: <button type="button">[\s\S]*label: <input type="text">[\s\S]*list: <ul>/,
  )
})

it('finds nothing in a labeled form', async () => {
  render(
    <main>
      <h1>Notes</h1>
      <label>
        Note <input type="text" />
      </label>
      <button type="button">Send</button>
    </main>,
  )
  await expectAccessible()
})
