import type { Assignment } from '@porchlight/contract/tours/shapes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { failed, pageOf } from '../../../test/answers.ts'
import { firstSteps, stepTo } from '../../../test/assistant-steps.ts'
import { assistant } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { assignment } from '../../../test/tours.ts'

const { server, open, address } = prepareScreens()

const totals: Record<string, number> = { pending: 2, all: 5, completed: 3 }
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

it('a tab shows its number of assignments, but not during a search', async () => {
  server.on('GET /api/assistant/assignments', ({ query }) =>
    pageOf([], query.get('q') ? 0 : (totals[query.get('group') ?? ''] ?? 0)),
  )
  server.on('GET /api/assistant/steps', firstSteps)
  await open('/assistant-dashboard', assistant())
  expect(await screen.findByRole('tab', { name: /All Assignments \(5\)/ })).toBeDefined()
  cleanup()
  await open('/assistant-dashboard?q=nobody', assistant())
  // The cards link to whole lists, whatever the search.
  expect(await screen.findByText('5')).toBeDefined()
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('href')).toBe(
    '/assistant-dashboard?tab=all#assignments',
  )
  for (const name of tabs()) expect(name).not.toMatch(/\(/)
})

it('shows a dash for counts that failed to load, and offers to load the list again', async () => {
  server.on('GET /api/assistant/assignments', failed())
  server.on('GET /api/assistant/steps', firstSteps)
  await open('/assistant-dashboard', assistant())
  expect(await screen.findByText('We couldn’t load your assignments.', {}, { timeout: 5000 })).toBeDefined()
  await waitFor(() => expect(screen.getAllByText('–')).toHaveLength(3), { timeout: 5000 })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

const DAY = 24 * 3_600_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()
const tours = [
  assignment({ id: 't1', clientName: 'Done Dora', status: 'completed', scheduledDate: inDays(-2) }),
  assignment({ id: 't2', clientName: 'Later Leo', status: 'confirmed', scheduledDate: inDays(3) }),
  assignment({ id: 't3', clientName: 'Running Rita', status: 'in_progress', scheduledDate: inDays(0) }),
  assignment({ id: 't4', clientName: 'Open Omar', status: 'contacting_client', scheduledDate: null }),
]
const answerTours = (): void => {
  server.on('GET /api/assistant/steps', firstSteps)
  server.on('GET /api/assistant/assignments', ({ query }) => {
    const q = query.get('q') ?? ''
    const found = tours.filter(({ clientName }) => clientName?.includes(q))
    return pageOf(found, found.length)
  })
}
const namesIn = (list: HTMLElement): (string | null)[] =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label')?.split(',')[0] ?? null)

it('groups the assignments by day, and shows the tour in progress once', async () => {
  answerTours()
  await open('/assistant-dashboard?tab=all', assistant())
  expect(namesIn(await screen.findByRole('list', { name: /^Today/ }))).toEqual(['Running Rita'])
  expect(namesIn(await screen.findByRole('list', { name: /^Upcoming/ }))).toEqual(['Later Leo'])
  expect(namesIn(screen.getByRole('list', { name: 'To schedule 1' }))).toEqual(['Open Omar'])
  expect(namesIn(screen.getByRole('list', { name: 'Done 1' }))).toEqual(['Done Dora'])
  expect(screen.getAllByRole('listitem', { name: /^Running Rita/ })).toHaveLength(1)
})

it('puts late tours under a heading of their own, so that today counts only today’s', async () => {
  const lateLena = assignment({
    id: 't5',
    clientName: 'Late Lena',
    status: 'confirmed',
    scheduledDate: inDays(-2),
  })
  server.on('GET /api/assistant/steps', firstSteps)
  server.on('GET /api/assistant/assignments', pageOf([...tours, lateLena], 5))
  await open('/assistant-dashboard?tab=all', assistant())
  expect(namesIn(await screen.findByRole('list', { name: 'Late 1' }))).toEqual(['Late Lena'])
  expect(namesIn(screen.getByRole('list', { name: 'Today 1' }))).toEqual(['Running Rita'])
  expect(screen.getAllByRole('listitem', { name: /^Late Lena/ })).toHaveLength(1)
})

it('lists the upcoming tours under their days', async () => {
  server.on('GET /api/assistant/steps', firstSteps)
  const visit = (id: string, clientName: string, scheduledDate: string) =>
    assignment({ id, clientName, status: 'confirmed', scheduledDate })
  const upcoming = [
    visit('u1', 'Second Sol', '2036-12-02T16:00:00.000Z'),
    visit('u2', 'Third Thea', '2036-12-02T18:00:00.000Z'),
    visit('u3', 'First Fay', '2036-12-01T20:00:00.000Z'),
  ]
  server.on('GET /api/assistant/assignments', pageOf(upcoming, 3))
  await open('/assistant-dashboard?tab=all', assistant())
  const names = await screen.findAllByRole('list', { name: /^Upcoming/ })
  expect(names.map(namesIn)).toEqual([['First Fay'], ['Second Sol', 'Third Thea']])
  expect(screen.getByRole('heading', { name: 'Dec 1, 2036', level: 3 })).toBeDefined()
})

it('shows confirmed visits first, each once, with a link to the tours to schedule', async () => {
  const pendingVisit = assignment({
    id: 't6',
    clientName: 'Planned Pia',
    status: 'scheduled',
    scheduledDate: inDays(3),
  })
  const opened = [...tours.slice(1), pendingVisit]
  const groups: Record<string, typeof tours> = {
    open: opened,
    pending: opened.filter(({ status }) => status !== 'confirmed'),
    completed: tours.slice(0, 2),
  }
  server.on('GET /api/assistant/steps', firstSteps)
  server.on('GET /api/assistant/assignments', ({ query }) => {
    const found = groups[query.get('group') ?? ''] ?? [...tours, pendingVisit]
    return pageOf(found, found.length)
  })
  const user = await open('/assistant-dashboard', assistant())
  expect(namesIn(await screen.findByRole('list', { name: 'Today 1' }))).toEqual(['Running Rita'])
  expect(namesIn(screen.getByRole('list', { name: /^Upcoming/ })).toSorted()).toEqual([
    'Later Leo',
    'Planned Pia',
  ])
  expect(namesIn(await screen.findByRole('list', { name: 'To schedule 1' }))).toEqual(['Open Omar'])
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  const link = screen.getByRole('link', { name: '1 tour to schedule' })
  expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toBe('To schedule1')
  await user.click(screen.getByRole('tab', { name: /^Completed/ }))
  expect(await screen.findByText('Completed tours, then confirmed tours that are still open.')).toBeDefined()
  expect(
    screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label')?.split(',')[0]),
  ).toEqual(['Done Dora', 'Later Leo'])
})

it('lists the tours that the assistant does not attend last, and says so on their cards', async () => {
  server.on('GET /api/assistant/steps', firstSteps)
  const confirmed: Partial<Assignment> = {
    status: 'confirmed',
    next: [stepTo('in_progress', { opensAt: inDays(3), mayBeEarly: true })],
  }
  const alone: Partial<Assignment> = { ...confirmed, escorting: false, escortedBy: 'none' }
  const found = [
    assignment({ id: 'v1', clientName: 'Visit Vera', ...confirmed, scheduledDate: inDays(3) }),
    assignment({ id: 'v2', clientName: 'Alone Al', ...alone, scheduledDate: inDays(3) }),
    assignment({ id: 'v3', clientName: 'New Nia', status: 'assistant_assigned', scheduledDate: null }),
  ]
  server.on('GET /api/assistant/assignments', pageOf(found, 3))
  const user = await open('/assistant-dashboard', assistant())
  expect(namesIn(await screen.findByRole('list', { name: /^Upcoming/ }))).toEqual(['Visit Vera'])
  expect(namesIn(await screen.findByRole('list', { name: 'Not contacted yet 1' }))).toEqual(['New Nia'])
  const without = within(screen.getByRole('list', { name: 'Not attending 1' }))
  expect(without.getByText('No escort: you don’t need to be there')).toBeDefined()
  expect(screen.getByRole('link', { name: '1 tour that you don’t attend' }).getAttribute('href')).toBe(
    '#group-not_attending',
  )
  // Before its time, the start is no next step of such a tour.
  expect(without.queryByRole('button', { name: /^Start Tour/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Start Tour\s*: Visit Vera/ })).toBeDefined()
  await user.click(without.getByRole('button', { name: /^Other steps/ }))
  expect(await screen.findByRole('menuitem', { name: 'Start Tour' })).toBeDefined()
})

it('searches for the tours of a day that is written as people write it', async () => {
  server.on('GET /api/assistant/steps', firstSteps)
  server.on('GET /api/assistant/assignments', ({ query }) =>
    query.get('q') ? pageOf([], 0) : pageOf(tours, tours.length),
  )
  await open('/assistant-dashboard?q=dec%201%202036', assistant())
  expect(await screen.findByText('No tours on Dec 1, 2036.')).toBeDefined()
  const searched = server.asked('GET /api/assistant/assignments').filter(({ query }) => query.get('q'))
  expect(searched[0]?.query.get('day')).toBe('2036-12-01')
})

it('searches for the tours of several days, and says which days have none', async () => {
  server.on('GET /api/assistant/steps', firstSteps)
  server.on('GET /api/assistant/assignments', ({ query }) =>
    query.get('q') ? pageOf([], 0) : pageOf(tours, tours.length),
  )
  await open('/assistant-dashboard?tab=completed&q=last%20month', assistant())
  expect(await screen.findByText(/^No tours from \w+ 1, \d{4} to \w+ \d\d, \d{4}\.$/)).toBeDefined()
  const [searched] = server.asked('GET /api/assistant/assignments').filter(({ query }) => query.get('q'))
  expect(searched?.query.get('day')).toMatch(/-01$/)
  expect(searched?.query.get('lastDay')).toMatch(/-(28|29|30|31)$/)
})

it('keeps the search and the tabs above the tours, and shows today’s among the completed once', async () => {
  answerTours()
  const user = await open('/assistant-dashboard', assistant())
  const today = await screen.findByRole('list', { name: /^Today/ })
  const search = screen.getByRole('searchbox', { name: 'Search assignments' })
  expect(search.compareDocumentPosition(today)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(screen.getByRole('tab', { name: /^Completed/ }))
  await waitFor(() => expect(address()).toBe('/assistant-dashboard?tab=completed'))
  // The tab's list follows the address.
  await waitFor(() => expect(screen.getAllByRole('list', { name: /^Today/ })).toHaveLength(1))
})

it('finds today’s tours in a search too', async () => {
  answerTours()
  await open('/assistant-dashboard?tab=all&q=Rita', assistant())
  expect(namesIn(await screen.findByRole('list', { name: 'Today' }))).toEqual(['Running Rita'])
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('1 tour found.')).toBeDefined()
})

it('says that a search has more matches in the other tabs', async () => {
  server.on('GET /api/assistant/steps', firstSteps)
  server.on('GET /api/assistant/assignments', ({ query }) =>
    query.get('group') === 'open' ? pageOf(tours.slice(3), 1) : pageOf(tours, tours.length),
  )
  const user = await open('/assistant-dashboard?q=o', assistant())
  expect(await screen.findByText('1 of 4 matches is open.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show all 4' }))
  await waitFor(() => expect(address()).toBe('/assistant-dashboard?q=o&tab=all'))
})

it('finds the confirmed visits of the pending tab, which its list shows as well', async () => {
  server.on('GET /api/assistant/steps', firstSteps)
  server.on('GET /api/assistant/assignments', ({ query }) => {
    const statuses: Record<string, readonly string[]> = {
      pending: ['in_progress', 'contacting_client'],
      open: ['in_progress', 'contacting_client', 'confirmed'],
    }
    const listed = statuses[query.get('group') ?? '']
    const q = query.get('q') ?? ''
    const found = tours.filter(
      ({ status, clientName }) => (!listed || listed.includes(status)) && clientName?.includes(q),
    )
    return pageOf(found, found.length)
  })
  await open('/assistant-dashboard?q=Leo', assistant())
  expect(await screen.findByRole('listitem', { name: /^Later Leo/ })).toBeDefined()
  expect(screen.queryByText(/No Results Found|matches (is|are)/)).toBeNull()
})

it('opens at the tour that a calendar entry links to', async () => {
  answerTours()
  const shown: string[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  location.hash = '#t4'
  await open('/assistant-dashboard?tab=all', assistant())
  await waitFor(() => expect(shown).toContain('t4'))
  expect(await screen.findByRole('listitem', { name: /^Later Leo/ })).toBeDefined()
  expect(shown).not.toContain('t2')
  location.hash = ''
  scroll.mockRestore()
})

it('says so if all assignments of the list are shown above', async () => {
  server.on('GET /api/assistant/steps', firstSteps)
  server.on(
    'GET /api/assistant/assignments',
    pageOf(
      tours.filter(({ id }) => id === 't3'),
      1,
    ),
  )
  await open('/assistant-dashboard?tab=all', assistant())
  expect(await screen.findByText('These assignments are shown above.')).toBeDefined()
})

it('calls, copies and maps by icons with names', async () => {
  server.on('GET /api/assistant/steps', firstSteps)
  server.on(
    'GET /api/assistant/assignments',
    pageOf(
      [
        assignment({
          id: 't3',
          status: 'confirmed',
          scheduledDate: inDays(0),
          clientPhone: '(210) 555-0142',
        }),
      ],
      1,
    ),
  )
  await open('/assistant-dashboard', assistant())
  const call = await screen.findByRole('link', { name: 'Call (210) 555-0142' })
  expect(call.getAttribute('href')).toBe('tel:2105550142')
  expect(screen.getByRole('button', { name: 'Copy (210) 555-0142' })).toBeDefined()
  expect(screen.getByRole('link', { name: /^Map: / }).getAttribute('href')).toContain('google.com/maps')
})

it('says who reads a note that the assistant writes', async () => {
  answerTours()
  server.on('GET /api/tours/:tourId/notes', [])
  const user = await open('/assistant-dashboard?tab=all', assistant())
  await user.click(await screen.findByRole('button', { name: /^Notes.*Later Leo/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Tour Notes' }))
  const readers = 'Visible to the agent, our team, and this tour’s assistants.'
  expect(await panel.findByText(readers)).toBeDefined()
})

it('says that the notes of a visit could not be loaded, and loads them again', async () => {
  answerTours()
  server.on('GET /api/tours/:tourId/notes', failed())
  const user = await open('/assistant-dashboard?tab=all', assistant())
  await user.click(await screen.findByRole('button', { name: /^Notes.*Later Leo/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Tour Notes' }))
  expect(await panel.findByText('Failed to fetch notes')).toBeDefined()
  server.on('GET /api/tours/:tourId/notes', [])
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('No notes yet')).toBeDefined()
})
