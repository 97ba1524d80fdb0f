import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { FilterBar } from './filter-bar.tsx'
import { FilterSelect } from './filter-select.tsx'

type Filters = { q?: string | undefined; city?: 'austin' | 'miami' | undefined }

const asked = vi.fn<(filters: Filters) => void>()
afterEach(() => {
  cleanup()
  asked.mockReset()
})

const none: Filters = { q: undefined, city: undefined }

/** The filters of a list, as an address keeps them. */
function Cities({ from = none }: { from?: Filters }) {
  const [filters, setFilters] = useState(from)
  const go = (change: Filters): void => {
    asked(change)
    setFilters({ ...filters, ...change })
  }
  return (
    <FilterBar
      label="Search tours"
      placeholder="Client, address"
      q={filters.q}
      onSearch={(q) => go({ q })}
      chosen={filters.city ? 1 : 0}
      onClear={filters.q || filters.city ? () => go(none) : undefined}
    >
      <FilterSelect
        label="City"
        none="All cities"
        value={filters.city}
        options={[
          { value: 'austin', label: 'Austin' },
          { value: 'miami', label: 'Miami' },
        ]}
        onChange={(city) => go({ city })}
      />
    </FilterBar>
  )
}

const box = () => screen.getByRole('searchbox', { name: 'Search tours' })
const select = () => screen.getByRole('combobox', { name: /^City/ })
const choose = async (option: string): Promise<void> => {
  await userEvent.click(select())
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

it('searches once the user pauses, and for nothing when the box is emptied', async () => {
  render(<Cities />)
  await userEvent.type(box(), 'oak')
  await waitFor(() => expect(asked.mock.calls).toEqual([[{ q: 'oak' }]]))
  await userEvent.clear(box())
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ q: undefined }))
})

it('filters by a choice, and no longer by the first option', async () => {
  render(<Cities />)
  expect(select().textContent).toContain('All cities')
  await choose('Miami')
  expect(asked).toHaveBeenLastCalledWith({ city: 'miami' })
  await waitFor(() => expect(select().textContent).toContain('Miami'))
  await choose('All cities')
  expect(asked).toHaveBeenLastCalledWith({ city: undefined })
})

it('clears the search and the filters at once', async () => {
  render(<Cities from={{ q: 'oak', city: 'austin' }} />)
  expect(box()).toHaveProperty('value', 'oak')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(asked.mock.calls).toEqual([[none]])
  expect(box()).toHaveProperty('value', '')
  expect(select().textContent).toContain('All cities')
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})

it('offers nothing to clear while there is no filter', () => {
  render(<Cities />)
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})
