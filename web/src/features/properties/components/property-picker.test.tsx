import type { Property } from '@porchlight/contract/properties'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PropertyPicker } from './property-picker.tsx'

afterEach(() => vi.unstubAllGlobals())

const found = {
  id: '01935c5e-0000-7000-8000-000000000001',
  propertyName: null,
  address: '2887 Maple Ct',
  unit: null,
  city: 'san_antonio',
  state: 'TX',
  zipCode: '78204',
  type: 'castle',
  escortRequired: true,
}

/** Renders the picker over a catalog with this answer; returns the search texts. */
const pick = async (answer: () => Response) => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, location.origin).searchParams.get('q'))
    return answer()
  })
  const onChange = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <PropertyPicker label="Property" value={null} onChange={onChange} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const box = screen.getByPlaceholderText('Search properties by address, city, or type...')
  await user.click(box)
  return { asked, onChange, user, box }
}

it('searches for the typed text, and shows name, address, type and the escort requirement', async () => {
  const { asked, onChange, user, box } = await pick(() => Response.json([found]))
  expect(await screen.findByText('Start typing to search properties')).toBeTruthy()
  expect(asked).toEqual([])
  await user.type(box, 'maple')
  const option = await screen.findByRole('option')
  expect(asked.at(-1)).toBe('maple')
  expect(option.textContent).toBe(
    'Unnamed PropertyEscort RequiredProperty2887 Maple Ct, San Antonio, TX 78204',
  )
  await user.click(option)
  expect(onChange).toHaveBeenLastCalledWith(found as unknown as Property) // typed as the API answers it
})

it('names a property that has a name, with its type, and without an escort requirement if it has none', async () => {
  const named = { ...found, propertyName: 'Casa Verde', type: 'condo', escortRequired: false }
  const { user, box } = await pick(() => Response.json([named]))
  await user.type(box, 'casa')
  const option = await screen.findByRole('option')
  expect(option.textContent).toBe('Casa VerdeCondo2887 Maple Ct, San Antonio, TX 78204')
})

it('shows an empty list when the catalog cannot be loaded', async () => {
  const { user, box } = await pick(() => new Response('', { status: 500 }))
  await user.type(box, 'maple')
  expect(await screen.findByText('No properties found')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
})
