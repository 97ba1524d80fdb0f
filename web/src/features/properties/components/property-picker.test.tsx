import type { Property } from '@porchlight/contract/properties'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../test/accessibility/accessible.ts'
import { held } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/small-router.tsx'
import { newUser } from '../../../../test/user.ts'
import { PropertyPicker } from './property-picker.tsx'

afterEach(async () => {
  await expectAccessible()
  vi.unstubAllGlobals()
})

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
const pick = async (
  answer: (q: string | null) => Response | Promise<Response>,
  meant: (q: string | null) => string | null = () => null,
) => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    if (pathname === '/api/properties/spelling') return Response.json({ q: meant(searchParams.get('q')) })
    asked.push(searchParams.get('q'))
    return answer(searchParams.get('q'))
  })
  const onChange = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { address } = await renderAt(
    '/schedule-tour',
    () => (
      <main>
        <h1>New Tour Request</h1>
        <PropertyPicker label="Property" value={null} onChange={onChange} />
        <button type="button">Submit</button>
      </main>
    ),
    (router) => <QueryClientProvider client={client}>{router}</QueryClientProvider>,
  )
  const user = newUser()
  const box = screen.getByPlaceholderText('Search properties by address, city, or type...')
  await user.click(box)
  return { asked, onChange, user, box, address }
}

it('searches for the typed text, and shows name, address, type and the escort requirement', async () => {
  const { asked, onChange, user, box } = await pick(() => Response.json([found]))
  expect(await screen.findByText('Start typing to search properties')).toBeTruthy()
  expect(asked).toEqual([])
  await user.type(box, 'maple')
  const option = await screen.findByRole('option', { name: /Maple Ct/ })
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
  const option = await screen.findByRole('option', { name: /Maple Ct/ })
  expect(option.textContent).toBe('Casa VerdeCondo2887 Maple Ct, San Antonio, TX 78204')
})

it('shows what a misspelled text meant, which Enter alone does not choose', async () => {
  const answer = (q: string | null) => Response.json(q === 'maple ct' ? [found] : [])
  const { user, box, onChange, address } = await pick(answer, () => 'maple ct')
  await user.type(box, 'mapel ct{Enter}')
  expect(await screen.findByText('Nothing matches “mapel ct”. Showing “maple ct”:')).toBeTruthy()
  const option = await screen.findByRole('option', { name: /Maple Ct/ })
  await user.keyboard('{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(found as unknown as Property) // typed as the API answers it
  expect(option.isConnected).toBe(false)
  expect(address()).toBe('/schedule-tour')
})

it('hides the results of the previous search while the next one loads', async () => {
  const next = held([{ ...found, address: '12 Oak St' }])
  const answer = async (q: string | null) => {
    if (q === 'oak st') return Response.json(await next.answering())
    return Response.json(q === 'maple ct' ? [found] : [])
  }
  const { asked, user, box } = await pick(answer, (q) => (q === 'okk st' ? 'oak st' : 'maple ct'))
  await user.type(box, 'mapel ct')
  await screen.findByRole('option', { name: /Maple Ct/ })
  await user.clear(box)
  await user.type(box, 'okk st')
  await waitFor(() => expect(asked.at(-1)).toBe('oak st'))
  expect(screen.queryByText(/Showing “oak st”/)).toBeNull()
  expect(screen.queryByRole('option', { name: /Maple Ct/ })).toBeNull()
  expect(screen.getByText('Searching…')).toBeTruthy()
  next.release()
  expect(await screen.findByRole('option', { name: /Oak St/ })).toBeTruthy()
  expect(screen.getByText('Nothing matches “okk st”. Showing “oak st”:')).toBeTruthy()
})

it('says that nothing is found once nothing is near either', async () => {
  const { user, box } = await pick(() => Response.json([]))
  await user.type(box, 'xylophone')
  expect(await screen.findByText('No properties found')).toBeTruthy()
  expect(screen.getAllByRole('option')).toHaveLength(links.length)
})

it('shows an empty list when the catalog cannot be loaded', async () => {
  const { user, box } = await pick(() => new Response('', { status: 500 }))
  await user.type(box, 'maple')
  expect(await screen.findByText('No properties found')).toBeTruthy()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual(links)
})

const links = ['See all properties', 'Request a property']

it('leads to all properties and to the request of one, by arrow and without a Tab stop', async () => {
  const { user, box, address, onChange } = await pick(() => Response.json([found]))
  expect(await screen.findByText('Start typing to search properties')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(address()).toBe('/schedule-tour')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit' }))
  await user.type(box, '3 bed')
  await screen.findByRole('option', { name: /Maple Ct/ })
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent?.trim()).toBe('See all properties')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/properties?q=3+bed')
  await user.click(box)
  await user.click(await screen.findByRole('option', { name: 'Request a property' }))
  expect(address()).toBe('/property-request')
  expect(onChange).not.toHaveBeenCalled()
})

it('leads to all properties, without the text, if the text finds none', async () => {
  const { user, box, address } = await pick(() => Response.json([]))
  await user.type(box, 'sale')
  expect(await screen.findByText('No properties found')).toBeTruthy()
  await user.click(screen.getByRole('option', { name: 'See all properties' }))
  expect(address()).toBe('/properties')
})
