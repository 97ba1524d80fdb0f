import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { agent } from '../../../../test/people.ts'
import { property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import {
  answerTourForms,
  dayAtProperty,
  fillTourForm,
  houseId,
  operationHours,
  tourForm,
} from '../../../../test/tour-form.ts'
import { unknownClient } from '../../clients/client-values.ts'
import { freeNear, isTaken, overlappingTours, shareOf } from './day-times.ts'

const taken = [
  { from: '2036-03-20T15:00:00.000Z', until: '2036-03-20T16:00:00.000Z' },
  { from: '2036-03-20T19:00:00.000Z', until: '2036-03-20T20:00:00.000Z' },
]
const day = dayAtProperty('2036-03-20', { taken })
const early = new Date('2036-03-20T06:00:00Z')

describe('a day at a property', () => {
  it('counts a start as taken if the hour that follows meets another tour', () => {
    expect(['08:30', '09:00', '09:30', '10:30', '11:00'].filter((time) => isTaken(day, time))).toEqual([
      '09:30',
      '10:30',
    ])
  })

  it('offers the nearest free starts during the desk’s hours, and none in the past', () => {
    expect(freeNear(day, '10:00', early)).toEqual([
      '2036-03-20T14:00:00.000Z',
      '2036-03-20T16:00:00.000Z',
      '2036-03-20T16:30:00.000Z',
    ])
    expect(freeNear(day, '10:00', new Date('2036-03-20T23:30:00Z'))).toEqual([])
    expect(freeNear({ ...day, open: null }, '10:00', early)).toEqual([])
  })

  it('lies on a bar from 7 AM to 9 PM', () => {
    const at = (date: string, time: string) => shareOf({ date, time }, '2036-03-20')
    expect([at('2036-03-20', '07:00'), at('2036-03-20', '14:00'), at('2036-03-20', '23:00')]).toEqual([
      0, 50, 100,
    ])
    expect([at('2036-03-19', '12:00'), at('2036-03-21', '12:00')]).toEqual([0, 100])
  })
})

const { server, open } = prepareScreens()
beforeEach(() => {
  server.on('GET /api/agent/tour-cards', [])
  server.on('GET /api/properties/:id', property({ id: houseId, price: 425_000, escortRequired: true }))
  answerTourForms(server)
  server.on('GET /api/properties/:id/day', day)
})
const page = `/schedule-tour?form=open&property=${houseId}`

it('shows the desk’s hours and the taken times once property and day are chosen, and replaces a taken time', async () => {
  const user = await open(page, agent())
  const form = await tourForm()
  const box = form.getByRole('textbox', { name: 'Requested Tour Time' })
  expect(server.asked('GET /api/properties/:id/day')).toEqual([])
  await user.type(box, 'Mar 20, 2036 10:00 AM{Tab}')
  expect(
    await form.findByText(
      /Our hours: 9:00 AM to 7:00 PM CDT\. Taken at this property: 10:00 AM to 11:00 AM, 2:00 PM to 3:00 PM\./,
    ),
  ).toBeDefined()
  expect(await form.findByText('That time is taken.')).toBeDefined()
  await user.click(form.getByRole('button', { name: /, 11:00 AM/ }))
  expect(box).toHaveProperty('value', 'Mar 20, 2036 11:00 AM')
  await waitFor(() => expect(screen.queryByText('That time is taken.')).toBeNull())
})

it('says after the parsed time that it is outside the desk’s hours', async () => {
  server.on('GET /api/operation-hours', ({ query }) => ({ ...operationHours, open: !query.has('at') }))
  const user = await open(page, agent())
  const box = (await tourForm()).getByRole('textbox', { name: 'Requested Tour Time' })
  await user.type(box, 'Mar 20, 2036 8:30 PM{Tab}')
  const noted = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  await waitFor(() => expect(noted()).toMatch(/^Read as Thu, Mar 20, 2036, 8:30 PM Outside our hours\./))
})

const ownTour = {
  id: '01935c5e-0000-7000-8000-0000000000a1',
  from: '2036-03-20T19:00:00.000Z',
  until: '2036-03-20T20:00:00.000Z',
  clientId: 'c1',
  clientName: 'Nora Quill',
  clientEmail: 'nora@clients.example',
  address: '12 Juniper Row',
  escorts: true,
}

describe('tours that overlap a planned one', () => {
  const own = dayAtProperty('2036-03-20', { own: [ownTour] })
  const nobody = { client: null, clientEmail: '', agent: false }
  const who = (time: string, attendees: Parameters<typeof overlappingTours>[2]) =>
    overlappingTours(own, time, attendees).map((one) => one.who)

  it('are those of the same client by id or email, within the hour', () => {
    const client = { ...unknownClient, id: 'c1' }
    expect(['12:45', '13:00', '13:15', '14:15', '15:00'].map((at) => who(at, { ...nobody, client }))).toEqual(
      [[], [], ['client'], ['client'], []],
    )
    expect(who('14:15', { ...nobody, clientEmail: ' Nora@Clients.example' })).toEqual(['client'])
    expect(who('14:15', { ...nobody, clientEmail: 'other@clients.example' })).toEqual([])
  })

  it('are those that the agent escorts, if the planned one may need the agent, too', () => {
    expect(who('14:15', { ...nobody, agent: true })).toEqual(['agent'])
    expect(who('14:15', nobody)).toEqual([])
  })

  it('do not include the edited tour itself', () => {
    expect(who('14:15', { ...nobody, agent: true, tourId: ownTour.id })).toEqual([])
  })
})

it('lists the agent’s tours that day, and warns about an overlap but allows it', async () => {
  server.on('GET /api/properties/:id/day', dayAtProperty('2036-03-20', { own: [ownTour] }))
  const user = await open(page, agent())
  const form = await tourForm()
  await fillTourForm(user, form, '2036-03-20 2:15 PM')
  const own = within(await form.findByRole('list', { name: 'Your tours on this day (CDT)' }))
  expect(own.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2:00 PM, Nora Quill, 12 Juniper Row',
  ])
  const warning = await form.findByText('Nora Quill has a tour at 2:00 PM CDT: 12 Juniper Row.')
  expect(warning.closest('[role=status]')).not.toBeNull()
  expect(form.getByText('You can still request this time.')).toBeDefined()
  await user.clear(form.getByLabelText('Email'))
  // The property requires an escort, and the agent may choose to go.
  expect(await form.findByText('You’re escorting Nora Quill at 2:00 PM CDT: 12 Juniper Row.')).toBeDefined()
  const box = form.getByRole('textbox', { name: 'Requested Tour Time' })
  await user.clear(box)
  await user.type(box, '2036-03-20 3:00 PM{Enter}')
  await waitFor(() => expect(form.queryByText('You can still request this time.')).toBeNull())
  expect(form.getByRole('list', { name: 'Your tours on this day (CDT)' })).toBeDefined()
})

it('marks the holidays of a month in its calendar', async () => {
  const user = await open(page, agent())
  const form = await tourForm()
  await user.type(form.getByRole('textbox', { name: 'Requested Tour Time' }), 'Jul 3, 2036')
  const day = await screen.findByRole('button', { name: 'Friday, July 4, 2036, Independence Day, closed' })
  await user.click(day)
  expect(screen.getByRole('button', { name: 'Thursday, July 3, 2036' })).toBeDefined()
  expect(day.getAttribute('aria-pressed')).toBe('true')
})

it('marks taken times in the list, and names a holiday', async () => {
  const user = await open(page, agent())
  const form = await tourForm()
  await user.type(form.getByRole('textbox', { name: 'Requested Tour Time' }), 'Mar 20, 2036')
  expect(await screen.findByRole('option', { name: '10:00 AM, taken' })).toBeDefined()
  expect(screen.getByRole('option', { name: '11:00 AM' })).toBeDefined()
  server.on(
    'GET /api/properties/:id/day',
    dayAtProperty('2036-12-25', { open: null, holiday: 'Christmas Day' }),
  )
  await user.keyboard('{Escape}')
  await user.clear(form.getByRole('textbox', { name: 'Requested Tour Time' }))
  await user.type(form.getByRole('textbox', { name: 'Requested Tour Time' }), 'Dec 25, 2036 10 AM{Tab}')
  expect(
    await form.findByText(/We’re closed \(Christmas Day\)\. No other tours at this property\./),
  ).toBeDefined()
})

it('reads the chosen property’s price and who goes with the client, at what cost, with its field', async () => {
  await open(page, agent())
  const described = async () => {
    const id = (await (await tourForm()).findByRole('combobox', { name: 'Property' })).getAttribute(
      'aria-describedby',
    )
    return document.getElementById(id ?? '')?.textContent
  }
  expect(await described()).toBe(
    'Escort Required$425,000When you submit, you choose who goes with your client: you (free) or a tour assistant ($25).',
  )
  cleanup()
  server.on('GET /api/properties/:id', property({ id: houseId, price: 425_000 }))
  await open(page, agent())
  expect(await described()).toBe(
    'Self-guided$425,000Your client can tour without an escort. The request costs nothing extra.',
  )
})
