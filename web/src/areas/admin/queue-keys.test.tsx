import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { failed, held, refused } from '../../../test/answers.ts'
import { teamAssistant } from '../../../test/assistants.ts'
import { superAdmin } from '../../../test/people.ts'
import { tourMails } from '../../../test/queue.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { staffTour } from '../../../test/tours.ts'

const { server, open, address, sendLiveEvent } = prepareScreens()
const queue = '/admin-dashboard/queue'
const tours = ['Ann', 'Ben', 'Cleo'].map((name, at) =>
  staffTour({ id: `01935c5e-0000-7000-8000-00000000000${at + 1}`, clientName: `${name} Field` }),
)

beforeEach(() => {
  // The figures above the queue do not matter here.
  server.on('GET /api/admin/stats', failed())
  server.on('GET /api/admin/queue-filters', [])
  server.on('GET /api/admin/assistants', [])
  server.on('GET /api/admin/queue-rows', tours)
  server.on('GET /api/admin/tours', []) // no closed tour matches a search
  server.on('GET /api/tours/:id', ({ params }) => tours.find(({ id }) => id === params.id) ?? failed())
  server.on('GET /api/tours/:id/history', [])
  server.on('GET /api/admin/tours/emails', tourMails)
})

const row = async (client: string) => within(await screen.findByRole('row', { name: new RegExp(client) }))
const target = async (client: string) => (await row(client)).getByRole('button', { name: /Lantern/ })
const details = () => screen.findByRole('heading', { name: '12 Lantern Row', level: 2 })
const focused = (): Element | null => document.activeElement

it('walks the rows with J and K, and opens one with Enter', async () => {
  const user = await open(queue, superAdmin())
  await row('Ann')
  await user.keyboard('jj')
  expect(focused()).toBe(await target('Ben'))
  await user.keyboard('k')
  expect(focused()).toBe(await target('Ann'))
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(focused()).toBe(await details()))
  expect(address()).toContain(tours[0]?.id)
})

it('goes on from the row whose details are open', async () => {
  const user = await open(`${queue}?tour=${tours[1]?.id}`, superAdmin())
  await row('Ben')
  await waitFor(async () => expect(focused()).toBe(await details()))
  await user.keyboard('j')
  expect(focused()).toBe(await target('Cleo'))
})

it('closes the details with Escape, and returns to their row', async () => {
  const user = await open(`${queue}?tour=${tours[1]?.id}`, superAdmin())
  await row('Ben')
  await details()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(queue))
  expect(focused()).toBe(await target('Ben'))
})

it('keeps the details open when Escape clears the search', async () => {
  const user = await open(`${queue}?tour=${tours[1]?.id}&q=Ben`, superAdmin())
  await row('Ben')
  await details()
  const search = screen.getByRole('searchbox')
  act(() => search.focus())
  await user.keyboard('{Escape}')
  expect(search).toHaveProperty('value', '')
  await waitFor(() => expect(address()).toBe(`${queue}?tour=${tours[1]?.id}`))
})

it('chooses the focused row with X, but not while the user types', async () => {
  const user = await open(queue, superAdmin())
  await row('Ann')
  await user.keyboard('jx')
  expect(await screen.findByText('1 tour selected')).toBeDefined()
  expect((await row('Ann')).getByRole('checkbox')).toHaveProperty('checked', true)
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('x')
  expect(screen.getByText('1 tour selected')).toBeDefined()
})

describe('the keys of the actions', () => {
  const bar = () => within(screen.getByRole('region', { name: 'Selected tours' }))
  const done = (name: string, more: Partial<StaffTour>) => {
    const tour = tours.find(({ clientName }) => clientName === `${name} Field`)
    return { ...(tour ?? staffTour()), version: 2, ...more }
  }

  it('asks for the assignment, the date and the archiving of the focused row', async () => {
    const user = await open(queue, superAdmin())
    await row('Ann')
    await user.keyboard('ja')
    expect(await screen.findByRole('dialog', { name: 'Assign Assistant' })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(focused()).toBe(await target('Ann'))
    await user.keyboard('d')
    expect(await screen.findByRole('dialog', { name: 'Schedule this tour' })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('je')
    const archive = await screen.findByRole('alertdialog')
    expect(archive.textContent).toContain('Ben Field')
  })

  it.each([
    ['beside rows', tours],
    ['without a row', []],
  ])('acts on the open details of a tour that the list lacks, %s', async (_, listed) => {
    const closed = staffTour({ id: '01935c5e-0000-7000-8000-000000000009', clientName: 'Dora Field' })
    server.on('GET /api/admin/queue-rows', listed)
    server.on('GET /api/tours/:id', closed)
    const user = await open(`${queue}?tour=${closed.id}`, superAdmin())
    await screen.findByRole('button', { name: 'Archive' })
    await user.keyboard('a')
    expect(await screen.findByRole('dialog', { name: 'Assign Assistant' })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('p')
    expect(await screen.findByRole('dialog', { name: 'Priority of Dora Field' })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('e')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Dora Field')
  })

  it('ignores the keys of commands beside the reply box, except on a row that has the keyboard focus', async () => {
    const { answering, release } = held([])
    server.on('GET /api/admin/conversations', answering)
    const user = await open(`${queue}?tour=${tours[0]?.id}&pane=messages`, superAdmin())
    await row('Ann')
    await waitFor(async () => expect(focused()).toBe(await details()))
    await user.keyboard('asped')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.keyboard('j')
    expect(focused()?.closest('[data-tour]')?.getAttribute('data-tour')).toBe(tours[1]?.id)
    // The box, which appears later, leaves the focus on the row.
    expect(screen.queryByPlaceholderText('Write to the agent...')).toBeNull()
    release()
    await screen.findByPlaceholderText('Write to the agent...')
    await user.keyboard('e')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Ben Field')
  })

  it('sets the priority and the status of the focused row by the words’ beginning, and undoes with Z', async () => {
    server.on('PUT /api/admin/tours/:id/priority', done('Ben', { priority: 'high' }))
    server.on('POST /api/admin/tours/:id/undo', done('Ben', { version: 3 }))
    server.on('PUT /api/admin/tours/:id/status', done('Ben', { status: 'time_not_available', version: 4 }))
    const user = await open(queue, superAdmin())
    await row('Ben')
    await user.keyboard('jjp')
    await screen.findByRole('dialog', { name: 'Priority of Ben Field' })
    await user.keyboard('hi{Enter}')
    expect(await screen.findByText('Ben Field: High')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Priority of/ })).toBeNull())
    await user.keyboard('z')
    expect(await screen.findByText('Priority Change Undone')).toBeDefined()
    expect(server.asked('POST /api/admin/tours/:id/undo')).toMatchObject([
      { params: { id: tours[1]?.id }, body: { version: 2 } },
    ])
    await user.keyboard('z')
    expect(server.asked('POST /api/admin/tours/:id/undo')).toHaveLength(1)
    await user.keyboard('s')
    await screen.findByRole('dialog', { name: 'Status of Ben Field' })
    await user.keyboard('t{Enter}')
    expect(await screen.findByText('Ben Field: Time Not Available')).toBeDefined()
  })

  it('acts on the selection, keeps it, and undoes the action for all', async () => {
    const results = tours.map((tour) => ({
      id: tour.id,
      tour: { ...tour, priority: 'low' as const, version: 2 },
      refused: null,
    }))
    server.on('POST /api/admin/tours/bulk/priority', { results })
    server.on('POST /api/admin/tours/bulk/undo', { results })
    const user = await open(queue, superAdmin())
    await row('Ann')
    await user.keyboard('{Shift>}X{/Shift}')
    expect(await screen.findByText('3 tours selected')).toBeDefined()
    await user.keyboard('p')
    await screen.findByRole('dialog', { name: 'Priority of 3 tours' })
    await user.keyboard('low{Enter}')
    expect(await screen.findByText('3 tours: Low')).toBeDefined()
    expect(bar().getByText('3 tours selected')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    expect(await screen.findByText('Priority Change Undone')).toBeDefined()
    expect(server.asked('POST /api/admin/tours/bulk/undo')).toMatchObject([
      { body: { tours: tours.map(({ id }) => ({ id, version: 2 })) } },
    ])
    await user.keyboard('s')
    expect(await screen.findByRole('dialog', { name: 'Status of 3 tours' })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Status/ })).toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tours' })).toBeNull())
  })

  it('keeps the chosen tours in an open dialog when the list loses them', async () => {
    const results = tours.map((tour) => ({ id: tour.id, tour: { ...tour, version: 2 }, refused: null }))
    server.on('POST /api/admin/tours/bulk/priority', { results })
    const user = await open(queue, superAdmin())
    await row('Ann')
    await user.keyboard('{Shift>}X{/Shift}p')
    await screen.findByRole('dialog', { name: 'Priority of 3 tours' })
    server.on('GET /api/admin/queue-rows', [])
    sendLiveEvent({ topic: 'tours', id: tours[0]?.id ?? '' })
    await screen.findByText('The queue is empty')
    expect(screen.getByRole('dialog', { name: 'Priority of 3 tours' })).toBeDefined()
    await user.keyboard('low{Enter}')
    await waitFor(() =>
      expect(server.asked('POST /api/admin/tours/bulk/priority')).toMatchObject([
        { body: { tours: tours.map(({ id }) => ({ id, version: 1 })) } },
      ]),
    )
  })

  const queueCall = 'GET /api/admin/queue-rows'
  const elena = teamAssistant()
  /** Assigns a tour, which leaves the list of unassigned tours with it, and returns with an undo. */
  const answerAssignments = (left: string[]) => {
    const listed = () => tours.filter(({ clientName }) => left.includes(`${clientName}`))
    server.on('GET /api/admin/assistants', [elena])
    server.on(queueCall, listed)
    server.on('PUT /api/admin/tours/:id/assign-assistant', ({ params }) => {
      const tour = tours.find(({ id }) => id === params.id) ?? staffTour()
      left.splice(left.indexOf(`${tour.clientName}`), 1)
      return { ...tour, version: 2, schedulingAssistantId: elena.id, schedulingAssistantName: elena.name }
    })
    server.on('POST /api/admin/tours/:id/undo', ({ params }) => {
      const tour = tours.find(({ id }) => id === params.id) ?? staffTour()
      left.push(`${tour.clientName}`)
      return { ...tour, version: 3 }
    })
  }
  /** Sets the filter by hand, so that the focus comes from it, and assigns the focused row. */
  const assignUnassigned = async (keys: string) => {
    const user = await open(queue, superAdmin())
    await row('Ann')
    await user.click(screen.getByRole('combobox', { name: /assistant/i }))
    await user.click(await screen.findByRole('option', { name: 'Unassigned' }))
    await waitFor(() => expect(address()).toContain('assistant=none'))
    act(() => screen.getByRole('combobox', { name: /assistant/i }).blur())
    await user.keyboard(keys)
    await user.keyboard('a')
    const form = within(await screen.findByRole('dialog', { name: 'Assign Assistant' }))
    await user.click(await form.findByRole('radio', { name: /Elena Ruiz/ }))
    await user.click(form.getByRole('button', { name: 'Assign Assistant' }))
    await screen.findByRole('button', { name: /^Undo/ })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assign Assistant' })).toBeNull())
    return user
  }
  it.each([
    ['jj', 'Ben', 'Cleo'],
    ['jjj', 'Cleo', 'Ben'],
  ])(
    'focuses the row in the place of one that left the list (%s), so that Z undoes',
    async (keys, gone, next) => {
      answerAssignments(tours.map(({ clientName }) => `${clientName}`))
      const user = await assignUnassigned(keys)
      await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(gone) })).toBeNull())
      await waitFor(async () => expect(focused()).toBe(await target(next)))
      await user.keyboard('z')
      expect(await screen.findByText('Assignment Undone')).toBeDefined()
    },
  )

  it('focuses the page when the last row has left the list', async () => {
    answerAssignments(['Ann Field'])
    const user = await assignUnassigned('j')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ann/ })).toBeNull())
    await waitFor(() => expect(focused()?.id).toBe('work'))
    await user.keyboard('z')
    expect(await screen.findByText('Assignment Undone')).toBeDefined()
  })

  it('explains why an undo is refused', async () => {
    server.on('PUT /api/admin/tours/:id/priority', done('Ann', { priority: 'high' }))
    server.on('POST /api/admin/tours/:id/undo', refused('undo_over'))
    const user = await open(queue, superAdmin())
    await row('Ann')
    await user.keyboard('jp')
    await screen.findByRole('dialog', { name: 'Priority of Ann Field' })
    await user.keyboard('high{Enter}')
    await screen.findByText('Ann Field: High')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Priority of/ })).toBeNull())
    await user.keyboard('z')
    expect(await screen.findByText(/^Failed to undo: It’s too late to undo this/)).toBeDefined()
  })

  it('goes from the search to the first row with Enter, and to other pages with G and a letter', async () => {
    server.on('GET /api/admin/assistants/summary', failed())
    const user = await open(queue, superAdmin())
    await row('Ann')
    await user.keyboard('/{Enter}')
    expect(focused()).toBe(await target('Ann'))
    await user.keyboard('ga')
    await waitFor(() => expect(address()).toBe('/admin-dashboard/assistants'))
    expect(screen.queryByRole('dialog', { name: 'Assign Assistant' })).toBeNull()
  })

  it('goes from the search to the first row only once that is a match of the whole text', async () => {
    const [ann, ben] = tours
    if (!ann || !ben) throw new Error('three tours')
    const { answering, release } = held([ben])
    server.on(queueCall, ({ query }) => (query.get('q') === 'Be' ? answering() : [ann]))
    const user = await open(queue, superAdmin())
    await row('Ann')
    await user.keyboard('/')
    await user.keyboard('Be{Enter}')
    const box = screen.getByRole('searchbox')
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'))
    expect(focused()).toBe(box)
    release()
    await waitFor(async () => expect(focused()).toBe(await target('Ben')))
  })

  it('stays in the search when the user types on after Enter', async () => {
    const user = await open(queue, superAdmin())
    await row('Ann')
    await user.keyboard('/')
    await user.keyboard('Be{Enter}n')
    await waitFor(() => expect(address()).toContain('q=Ben'))
    await waitFor(() => expect(screen.getByRole('table').hasAttribute('aria-busy')).toBe(false))
    expect(focused()).toBe(screen.getByRole('searchbox'))
  })

  it('does nothing for a reader who may not act', async () => {
    const may = Object.fromEntries(Object.keys(staffTour().may).map((name) => [name, false]))
    server.on(
      'GET /api/admin/queue-rows',
      tours.map((tour) => ({ ...tour, may: { ...tour.may, ...may } })),
    )
    const user = await open(queue, { ...superAdmin(), permissions: ['tours.view'] })
    await row('Ann')
    await user.keyboard('jaspde')
    await user.keyboard('xaspde')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
