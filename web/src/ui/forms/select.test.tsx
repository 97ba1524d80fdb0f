import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Select } from './select.tsx'

afterEach(cleanup)

type City = 'austin' | 'miami'

function Cities({ from = null }: { from?: City | null }) {
  const [city, setCity] = useState<City | null>(from)
  return (
    <Select
      label="City"
      placeholder="Choose a city"
      value={city}
      onChange={setCity}
      options={[
        { value: 'austin', label: 'Austin' },
        { value: 'miami', label: 'Miami' },
      ]}
    />
  )
}

const button = () => screen.getByRole('combobox', { name: /^City/ })

it('shows its option, or what to choose, before it has ever been opened', () => {
  render(<Cities from="miami" />)
  expect(button().textContent).toBe('Miami')
  expect(button().getAttribute('aria-expanded')).toBe('false')
  cleanup()
  render(<Cities />)
  expect(button().textContent).toBe('Choose a city')
})

it.each(['{ArrowDown}', '{ArrowUp}', '{Enter}', ' ', 'm'])('opens by the key %s', async (key) => {
  render(<Cities />)
  await userEvent.tab()
  expect(document.activeElement).toBe(button())
  await userEvent.keyboard(key)
  await userEvent.click(await screen.findByRole('option', { name: 'Miami' }))
  await waitFor(() => expect(button().textContent).toContain('Miami'))
  await waitFor(() => expect(document.activeElement).toBe(button()))
})

it('stays closed for Tab and for a command of the browser', async () => {
  render(<Cities />)
  await userEvent.tab()
  await userEvent.keyboard('{Control>}c{/Control}')
  await userEvent.tab()
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(button().getAttribute('aria-expanded')).toBe('false')
})

it('returns the focus to its button after Escape', async () => {
  render(<Cities />)
  await userEvent.click(button())
  await screen.findByRole('option', { name: 'Miami' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(document.activeElement).toBe(button())
})
