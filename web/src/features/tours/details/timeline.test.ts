import type { ClientEmail } from '@porchlight/contract/notifications'
import type { HistoryEntry } from '@porchlight/contract/tours/shapes'
import { describe, expect, it } from 'vitest'
import { stepsOf } from './timeline.ts'

const entry = (facts: Partial<HistoryEntry>): HistoryEntry => ({
  id: 'h',
  kind: 'status',
  fromStatus: null,
  toStatus: null,
  note: null,
  actorName: 'Scheduling Assistant',
  actorType: 'assistant',
  byTeamPassword: false,
  changes: [],
  createdAt: '2026-11-20T18:00:00.000Z',
  ...facts,
})
const zone = 'America/Chicago'

it('highlights the last step while the status waits for someone', () => {
  const steps = stepsOf([entry({ id: '1', kind: 'created' })], { status: 'requested', timeZone: zone })
  expect(steps.map(({ title, state }) => [title, state])).toEqual([
    ['Requested', 'live'],
    ['Confirmed', 'next'],
    ['Completed', 'next'],
  ])
})

it('ends with the step that closed the tour', () => {
  const entries = [
    entry({ id: '1', kind: 'created' }),
    entry({ id: '2', kind: 'cancelled', toStatus: 'cancelled' }),
  ]
  const steps = stepsOf(entries, { status: 'cancelled', timeZone: zone })
  expect(steps.map(({ title, tone, state }) => [title, tone, state])).toEqual([
    ['Requested', 'brand', 'done'],
    ['Cancelled', 'bad', 'done'],
  ])
})

it('labels a no-show “No-Show”', () => {
  const changes = [{ field: 'outcome', from: null, to: 'no_show' }]
  const missed = entry({ kind: 'cancelled', fromStatus: 'confirmed', toStatus: 'cancelled', changes })
  const [step] = stepsOf([missed], { status: 'cancelled', timeZone: zone })
  expect(step).toMatchObject({
    title: 'No-Show',
    tone: 'bad',
    detail: 'Scheduling Assistant · Confirmed → No-Show',
  })
})

it('labels a no-show “No-Show” when the tour resumes, and when that is undone', () => {
  const changes = [{ field: 'outcome', from: null, to: 'no_show' }]
  const entries = [
    entry({ id: '1', kind: 'cancelled', fromStatus: 'confirmed', toStatus: 'cancelled' }),
    entry({ id: '2', fromStatus: 'cancelled', toStatus: 'in_progress' }),
    entry({ id: '3', kind: 'cancelled', fromStatus: 'in_progress', toStatus: 'cancelled', changes }),
    entry({ id: '4', kind: 'payment', fromStatus: 'cancelled', toStatus: 'cancelled' }),
    entry({ id: '5', fromStatus: 'cancelled', toStatus: 'in_progress' }),
    entry({ id: '6', kind: 'undone', fromStatus: 'in_progress', toStatus: 'cancelled' }),
    entry({ id: '7', fromStatus: 'cancelled', toStatus: 'in_progress' }),
  ]
  const steps = stepsOf(entries, { status: 'in_progress', timeZone: zone })
  expect(steps.slice(0, 7).map(({ detail }) => String(detail).split(' · ')[1])).toEqual([
    'Confirmed → Cancelled',
    'Cancelled → In Progress',
    'In Progress → No-Show',
    undefined,
    'No-Show → In Progress',
    'In Progress → No-Show',
    'No-Show → In Progress',
  ])
})

it('shows the old and the new status of a change, and neither if the status stayed', () => {
  const entries = [
    entry({ id: '1', fromStatus: 'scheduled', toStatus: 'confirmed' }),
    entry({ id: '2', kind: 'escort', fromStatus: 'confirmed', toStatus: 'confirmed' }),
  ]
  const [changed, stayed] = stepsOf(entries, { status: 'confirmed', timeZone: zone })
  expect(changed).toMatchObject({
    title: 'Confirmed',
    detail: 'Scheduling Assistant · Scheduled → Confirmed',
  })
  expect(stayed?.detail).toBe('Scheduling Assistant')
})

it('lists the changes, without the values of a client’s contact details', () => {
  const changes = [
    { field: 'requestedDateTime', from: null, to: '2026-11-21T20:00:00.000Z' },
    { field: 'clientEmail', from: null, to: null },
    { field: 'specialRequests', from: 'a', to: null },
  ]
  const [step] = stepsOf([entry({ kind: 'edited', changes })], { status: 'requested', timeZone: zone })
  expect(step?.detail).toBe(
    'Scheduling Assistant · requested time: Nov 21, 2026, 2:00 PM CST · client’s email changed · special requests removed',
  )
})

it('leaves out the note about the agent’s escort', () => {
  const note = '[Agent will escort personally]'
  const changes = [{ field: 'specialRequests', from: note, to: `Gate 5\n${note}` }]
  const [step] = stepsOf([entry({ kind: 'edited', changes })], { status: 'requested', timeZone: zone })
  expect(step?.detail).toBe('Scheduling Assistant · special requests: Gate 5')
})

it('names a requested time in the format of older entries', () => {
  const changes = [{ field: 'requestedTime', from: null, to: '2026-11-21T20:00:00.000Z' }]
  const [step] = stepsOf([entry({ kind: 'edited', changes })], { status: 'requested', timeZone: zone })
  expect(step?.detail).toBe('Scheduling Assistant · requested time: Nov 21, 2026, 2:00 PM CST')
})

it('distinguishes feedback that completed the tour, late feedback and a correction', () => {
  const changes = [{ field: 'clientInterest', from: null, to: 'interested' }]
  const done = { kind: 'feedback', toStatus: 'completed' } as const
  const entries = [
    entry({ ...done, id: '1', fromStatus: 'in_progress', changes, note: 'Loved it.' }),
    entry({ ...done, id: '2', fromStatus: 'completed', changes }),
    entry({
      ...done,
      id: '3',
      fromStatus: 'completed',
      changes: [{ field: 'nextStep', from: 'none', to: 'second_tour' }],
    }),
  ]
  const steps = stepsOf(entries, { status: 'completed', timeZone: zone })
  expect(steps.map(({ title, detail }) => [title, detail])).toEqual([
    [
      'Completed',
      'Scheduling Assistant · In Progress → Completed · client’s interest: Interested · Loved it.',
    ],
    ['Feedback given', 'Scheduling Assistant · client’s interest: Interested'],
    ['Feedback corrected', 'Scheduling Assistant · next step: See it again'],
  ])
})

it('says that a tour was archived with its cancellation, and that it was restored', () => {
  const entries = [
    entry({
      id: '1',
      kind: 'cancelled',
      toStatus: 'cancelled',
      changes: [{ field: 'archived', from: null, to: 'yes' }],
    }),
    entry({ id: '2', kind: 'restored', toStatus: 'cancelled' }),
    entry({
      id: '3',
      kind: 'payment',
      changes: [
        { field: 'chargeStatus', from: 'refunded', to: 'waived' },
        { field: 'waiverReason', from: null, to: 'Goodwill' },
      ],
    }),
  ]
  const steps = stepsOf(entries, { status: 'cancelled', timeZone: zone })
  expect(steps.map(({ title, detail }) => [title, detail])).toEqual([
    ['Cancelled', 'Scheduling Assistant · Archived'],
    ['Restored', 'Scheduling Assistant'],
    ['Assistant fee waived', 'Scheduling Assistant · reason: Goodwill'],
  ])
})

it('names the new and the previous assistant, and the escort', () => {
  const people = (kind: string, ...changes: HistoryEntry['changes']) =>
    stepsOf([entry({ kind, changes, actorName: 'Adaeze Nwosu' })], { status: 'completed', timeZone: zone })[0]
  const change = (field: string, from: string | null, to: string | null) => ({ field, from, to })
  expect(people('assigned', change('assistant', null, 'Elena Ruiz'))).toMatchObject({
    title: 'Assigned to Elena Ruiz',
    detail: 'Adaeze Nwosu',
  })
  expect(people('assigned', change('assistant', 'James Okafor', 'Elena Ruiz'))).toMatchObject({
    title: 'Reassigned to Elena Ruiz',
    detail: 'Adaeze Nwosu · James Okafor → Elena Ruiz',
  })
  expect(people('unassigned', change('assistant', 'Elena Ruiz', null))?.title).toBe(
    'Unassigned from Elena Ruiz',
  )
  expect(people('escort', change('escort', null, 'James Okafor'))?.title).toBe('Escort: James Okafor')
  // The server does not tell agents the names of staff.
  expect(people('assigned')?.title).toBe('Assistant Assigned')
})

it('says which step was undone, and why a step was early', () => {
  const undone = entry({ id: '1', kind: 'undone', changes: [{ field: 'step', from: 'no_show', to: null }] })
  const early = entry({
    id: '2',
    kind: 'status',
    toStatus: 'in_progress',
    changes: [{ field: 'earlyReason', from: null, to: 'The client came early' }],
  })
  const steps = stepsOf([undone, early], { status: 'completed', timeZone: zone })
  expect(steps[0]?.title).toBe('Undone: no-show')
  expect(steps[1]?.detail).toContain('reason for the early step: The client came early')
})

it('shows agents their choice of the client’s emails, and a refund', () => {
  const entries = [
    entry({ id: '1', kind: 'edited', changes: [{ field: 'emailClient', from: 'yes', to: 'no' }] }),
    entry({
      id: '2',
      kind: 'payment',
      changes: [{ field: 'chargeStatus', from: 'paid', to: 'refunded' }],
    }),
  ]
  const [edited, refunded] = stepsOf(entries, { status: 'cancelled', timeZone: zone })
  expect(edited?.title).toBe('Request edited')
  expect(edited?.detail).toContain('emails to the client')
  expect(refunded?.title).toBe('Payment refunded')
})

describe('the emails to the client', () => {
  const email = (facts: Partial<ClientEmail>): ClientEmail => ({
    id: 'e',
    subject: 'Your tour of Oak House is confirmed',
    state: 'sent',
    at: '2026-11-20T18:05:00.000Z',
    ...facts,
  })
  const entries = [
    entry({ id: '1', kind: 'created' }),
    entry({ id: '2', toStatus: 'confirmed', createdAt: '2026-11-20T18:05:00.000Z' }),
    entry({ id: '3', toStatus: 'time_not_available', createdAt: '2026-11-21T18:00:00.000Z' }),
  ]

  it('are sorted by time among the changes, and leave the last change highlighted', () => {
    const released = email({
      id: 'e2',
      subject: 'Your tour of Oak House needs a new time',
      at: '2026-11-21T18:05:00.000Z',
    })
    const tour = { status: 'time_not_available', timeZone: zone } as const
    const steps = stepsOf(entries, tour, [email({}), released])
    expect(steps.map(({ id, state }) => [id, state])).toEqual([
      ['1', 'done'],
      ['2', 'done'],
      ['e', 'done'],
      ['3', 'live'],
      ['e2', 'done'],
      ['next-confirmed', 'next'],
      ['next-completed', 'next'],
    ])
    expect(steps[2]).toMatchObject({
      title: 'Emailed the client',
      detail: 'Your tour of Oak House is confirmed',
      time: 'Nov 20, 2026, 12:05 PM CST',
      dateTime: '2026-11-20T18:05:00.000Z',
    })
  })

  it('say that one could not be sent, and that one is still to be sent', () => {
    const failed = email({ id: 'failed', state: 'failed', at: '2026-11-20T18:10:00.000Z' })
    const waiting = email({ id: 'waiting', state: 'waiting', at: '2026-11-20T18:00:00.000Z' })
    const steps = stepsOf(entries, { status: 'cancelled', timeZone: zone }, [waiting, failed])
    expect(steps.map(({ id }) => id)).toEqual(['1', '2', 'failed', '3', 'waiting'])
    expect(steps[2]).toMatchObject({
      title: 'Couldn’t email the client',
      tone: 'bad',
      detail: `${failed.subject} · Tell them yourself.`,
    })
    expect(steps[4]).toMatchObject({ title: 'Email to the client: waiting to be sent', state: 'next' })
    expect(steps[4]?.time).toBeUndefined()
  })
})
