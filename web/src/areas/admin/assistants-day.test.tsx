import type { Assistant } from '@porchlight/contract/assistants'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { assistantSaturday, teamAssistant, teamSummary } from '../../../test/assistants.ts'
import { enterDate } from '../../../test/enter-date.ts'
import { superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, address } = prepareScreens()
const tab = '/admin-dashboard/assistants'

type Day = NonNullable<Assistant['day']>
const saturday = assistantSaturday({ tourCount: 3 })
const vacation = {
  startsAt: '2026-11-27T06:00:00.000Z',
  endsAt: '2026-11-30T06:00:00.000Z',
  reason: 'Vacation',
}
const team: readonly (readonly [name: string, day: Day])[] = [
  ['Wilma Test', saturday],
  ['Zora Test', { ...saturday, hours: [], free: [], tourCount: 0, isFree: false }],
  ['Otto Test', { ...saturday, free: [], tourCount: 0, timeOff: [vacation], isFree: false }],
]

beforeEach(() => {
  vi.setSystemTime('2026-11-26T15:00:00Z')
  server.on('GET /api/admin/assistants', ({ query }) => {
    const date = query.get('day')
    const free = query.get('free')
    return team
      .filter(([, { isFree }]) => free === null || isFree)
      .map(([name, day]) =>
        teamAssistant({ id: name, name, ...(date !== null && { day: { ...day, date } }) }),
      )
  })
  server.on('GET /api/admin/assistants/summary', teamSummary)
})
afterEach(() => {
  vi.useRealTimers()
})

const field = () => screen.getByRole('textbox', { name: 'Free on' })
const lastQuery = () =>
  server
    .asked('GET /api/admin/assistants')
    .map(({ query }) => query)
    .findLast((query) => query?.get('free') === null)
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

it('says for a chosen day who works when, with how many tours, and who is off', async () => {
  const user = await open(tab, superAdmin())
  await screen.findByRole('table', { name: 'Assistants' })
  expect(screen.queryByText(/ free on /)).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Languages' })).toBeDefined()
  await enterDate(user, 'Free on', 'Nov 28')
  await waitFor(() => expect(address()).toBe(`${tab}?day=2026-11-28`))
  expect((await screen.findByText('1 of 3 free on Sat, Nov 28')).getAttribute('role')).toBe('status')
  expect(rowOf('Wilma').textContent).toContain('Sat, Nov 28: Free 9:00 AM to 5:00 PM CST, 3 tours')
  expect(rowOf('Zora').textContent).toContain('Sat, Nov 28: Off on Saturdays')
  expect(rowOf('Otto').textContent).toContain('Sat, Nov 28: Time off: Vacation')
  expect(lastQuery()?.get('day')).toBe('2026-11-28')
})

it('tells those who are free from the others by the color of their text alone', async () => {
  await open(`${tab}?day=2026-11-28&active=all`, superAdmin())
  await screen.findByText('1 of 3 free on Sat, Nov 28')
  const colorOf = (name: string) => screen.getByText(name).closest('.font-semibold')?.className
  expect(colorOf('Wilma Test')).not.toContain('text-ink-3')
  expect(colorOf('Zora Test')).toContain('text-ink-3')
  expect(rowOf('Zora').className).not.toContain('opacity')
})

it('begins a day with those who are free, and sorts by a heading as before', async () => {
  const user = await open(`${tab}?day=2026-11-28`, superAdmin())
  const heading = (name: string) => screen.getByRole('columnheader', { name })
  await screen.findByText('1 of 3 free on Sat, Nov 28')
  expect(heading('Sat, Nov 28').getAttribute('aria-sort')).toBe('ascending')
  expect(lastQuery()?.get('sort')).toBeNull()
  await user.click(within(heading('Name')).getByRole('button'))
  await waitFor(() => expect(address()).toBe(`${tab}?day=2026-11-28&sort=name`))
  await waitFor(() => expect(lastQuery()?.get('sort')).toBe('name'))
  expect(heading('Name').getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(heading('Sat, Nov 28')).getByRole('button'))
  await waitFor(() => expect(address()).toBe(`${tab}?day=2026-11-28`))
  await user.click(screen.getByRole('combobox', { name: /^Order/ }))
  await user.click(await screen.findByRole('option', { name: 'Sort: Most completed' }))
  await waitFor(() => expect(address()).toBe(`${tab}?day=2026-11-28&sort=completed`))
  await enterDate(user, 'Free on', '2026-11-29')
  await waitFor(() => expect(address()).toBe(`${tab}?day=2026-11-29`))
  expect((await screen.findByRole('combobox', { name: /^Order/ })).textContent).toBe('Sort: Free first')
  expect(await screen.findByText('1 of 3 free on Sun, Nov 29')).toBeDefined()
})

it('is reset by Clear, and keeps the day while a text is no date', async () => {
  const user = await open(`${tab}?day=2026-11-28`, superAdmin())
  await screen.findByText('1 of 3 free on Sat, Nov 28')
  await enterDate(user, 'Free on', 'some day')
  expect(screen.getByText('Enter a date, for example Nov 28, 2026')).toBeDefined()
  expect(address()).toBe(`${tab}?day=2026-11-28`)
  await enterDate(user, 'Free on', '2027-11-28')
  await waitFor(() => expect(address()).toBe(`${tab}?day=2027-11-28`))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toBe(tab))
  expect(field()).toHaveProperty('value', '')
  await waitFor(() => expect(screen.queryByText(/ free on /)).toBeNull())
  expect(await screen.findByRole('columnheader', { name: 'Languages' })).toBeDefined()
})

it('ignores a day in the address that is none', async () => {
  await open(`${tab}?day=2026-02-30`, superAdmin())
  await screen.findByRole('table', { name: 'Assistants' })
  expect(field()).toHaveProperty('value', '')
  expect(lastQuery()?.get('day')).toBeNull()
})

it('shows the rows without the number of those who are free if that cannot be read', async () => {
  const answer = team.map(([name, day]) => teamAssistant({ id: name, name, day }))
  server.on('GET /api/admin/assistants', ({ query }) => (query.get('free') ? failed() : answer))
  await open(`${tab}?day=2026-11-28`, superAdmin())
  await screen.findByRole('table', { name: 'Assistants' })
  expect(rowOf('Wilma').textContent).toContain('Free 9:00 AM to 5:00 PM CST, 3 tours')
  expect(screen.queryByText(/ free on /)).toBeNull()
})
