import type { Property } from '@porchlight/contract/properties'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { refused } from '../../../test/answers.ts'
import { agent } from '../../../test/people.ts'
import { property } from '../../../test/properties.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerTourForms } from '../../../test/tour-form.ts'

const { server, open, openAfterFailure, address, goBack } = prepareScreens()
const page = '/properties'

let listed: Property[]
beforeEach(() => {
  listed = [property()]
  server.on('GET /api/agent/properties', () => listed)
})

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Properties' })).getAllByRole('listitem')

it('keeps search and filter in the address, and sends them to the server', async () => {
  server.on('GET /api/agent/properties', ({ query }) =>
    query.get('escort') === 'self_guided' ? [] : [property({ escortRequired: true })],
  )
  const user = await open(page, agent())
  expect((await cards())[0]?.textContent).toContain('Escort Required')
  const filter = { name: 'Self-guided' }
  await user.click(screen.getByRole('radio', filter))
  expect(await screen.findByText('Nothing matches this filter.')).toBeDefined()
  goBack()
  expect(await cards()).toHaveLength(1)
  expect(screen.getByRole('radio', filter)).toHaveProperty('checked', false)
  await user.click(screen.getByRole('radio', filter))
  await user.type(screen.getByRole('searchbox', { name: 'Search properties' }), 'oak')
  expect(await screen.findByText('Nothing matches “oak”.')).toBeDefined()
  await waitFor(() => expect(address()).toBe(`${page}?escort=self_guided&q=oak`))
  await waitFor(() => {
    const query = server.asked('GET /api/agent/properties').at(-1)?.query
    expect([query?.get('q'), query?.get('escort')]).toEqual(['oak', 'self_guided'])
  })
  await user.click(await screen.findByRole('button', { name: 'Show all properties' }))
  expect(await cards()).toHaveLength(1)
  expect(screen.getByRole('searchbox', { name: 'Search properties' })).toHaveProperty('value', '')
  expect(address()).toBe(page)
})

it('opens a property by its link, whatever the list shows', async () => {
  listed = []
  server.on('GET /api/properties/:id', property({ contactEmail: 'owner@example.test' }))
  const user = await open(`${page}?property=house&q=oak`, agent())
  const details = within(await screen.findByRole('dialog', { name: '100 Lantern Way' }))
  expect(details.getByRole('button', { name: 'Schedule Tour' })).toBeDefined()
  expect(details.getByRole('link', { name: 'owner@example.test' })).toBeDefined()
  await user.click(details.getByText('Close'))
  await waitFor(() => expect(address()).toBe(`${page}?q=oak`))
})

it('says that a linked property does not exist', async () => {
  server.on('GET /api/properties/:id', refused('not_found'))
  await open(`${page}?property=gone`, agent())
  expect(await screen.findByRole('heading', { name: 'Property not found' })).toBeDefined()
})

it('loads properties again after a failure', async () => {
  await openAfterFailure(page, agent(), 'GET /api/agent/properties', {
    message: 'Failed to fetch properties',
    answer: listed,
  })
  expect(await cards()).toHaveLength(1)
})

it('tells an agent without properties what appears here, and offers to add one', async () => {
  listed = []
  server.on('GET /api/cities', [])
  const user = await open(page, agent())
  const heading = await screen.findByRole('heading', { name: 'No properties yet' })
  expect(heading).toBeDefined()
  const [, ...offered] = screen.getAllByRole('button', { name: 'Add Property' })
  expect(offered).toHaveLength(1)
  for (const button of offered) await user.click(button)
  expect(await screen.findByRole('dialog', { name: 'Add Property' })).toBeDefined()
})

it('starts a tour with the property of the card', async () => {
  server.on('GET /api/properties/:id', property())
  answerTourForms(server)
  const user = await open(page, agent())
  await cards()
  await user.click(screen.getByRole('button', { name: 'Schedule Tour of 100 Lantern Way' }))
  await waitFor(() => expect(address()).toBe(`${page}?schedule=house`))
  expect(await screen.findByRole('combobox', { name: 'Property' })).toHaveProperty(
    'value',
    expect.stringContaining('100 Lantern Way'),
  )
  expect(screen.getByRole('dialog', { name: 'Schedule New Tour' })).toBeDefined()
})
