import type { AssistantDetail } from '@porchlight/contract/assistants'
import { expect, it } from 'vitest'
import { draftOf, problemsOf, scheduleBodyOf, usualWeek } from './schedule-draft.ts'

const elena = (facts: Partial<Pick<AssistantDetail, 'workingHours' | 'timeOff'>> = {}) => ({
  timeZone: 'America/Denver',
  workingHours: [],
  timeOff: [],
  ...facts,
})

const off = (startsAt: string, endsAt: string) => ({ id: startsAt, startsAt, endsAt, reason: null, tours: 0 })

it('sends untouched hours and time off back unchanged', () => {
  const assistant = elena({
    workingHours: [
      { weekday: 1, startsAt: '09:00', endsAt: '12:30' },
      { weekday: 5, startsAt: '18:00', endsAt: '24:00' },
    ],
    timeOff: [
      // Two whole days in Denver, across a daylight saving change; and one afternoon.
      off('2026-03-07T07:00:00.000Z', '2026-03-09T06:00:00.000Z'),
      off('2026-03-20T19:00:00.000Z', '2026-03-20T21:30:00.000Z'),
    ],
  })
  const draft = draftOf(assistant)
  expect(draft.off).toMatchObject([
    { from: '2026-03-07', to: '2026-03-08', partOfDay: false },
    { from: '2026-03-20', startsAt: '13:00', endsAt: '15:30', partOfDay: true },
  ])
  expect(scheduleBodyOf(draft)).toEqual({
    timeZone: 'America/Denver',
    workingHours: assistant.workingHours,
    timeOff: assistant.timeOff.map(({ startsAt, endsAt }) => ({ startsAt, endsAt, reason: '' })),
  })
  expect(problemsOf(draft)).toEqual({ shifts: {}, off: {} })
})

it('sends no working hours for an assistant who keeps the desk’s hours', () => {
  const draft = { ...draftOf(elena()), shifts: usualWeek(0) }
  expect(scheduleBodyOf(draft).workingHours).toEqual([])
  expect(scheduleBodyOf({ ...draft, ownHours: true }).workingHours).toHaveLength(5)
  expect(problemsOf({ ...draft, ownHours: true, shifts: [] }).hours).toBe(
    'Add at least one shift, or use the office hours',
  )
})

it('says which shift and which time off is invalid', () => {
  const draft = draftOf(elena())
  const shift = (key: number, startsAt: string, endsAt: string, weekday = 1) => ({
    key,
    startsAt,
    endsAt,
    weekday,
  })
  const days = (key: number, from: string, to: string) => ({
    key,
    from,
    to,
    startsAt: '09:00',
    endsAt: '08:00',
    partOfDay: false,
    reason: '',
  })
  const found = problemsOf({
    ...draft,
    ownHours: true,
    shifts: [
      shift(0, '09:00', '12:00'),
      shift(1, '11:00', '13:00'),
      shift(2, '12:00', '09:00'),
      shift(3, '', '09:00'),
      shift(4, '20:00', '00:00', 2),
    ],
    off: [
      days(5, '2026-03-07', '2026-03-07'),
      days(6, '2026-03-07', '2026-03-06'),
      days(7, '', ''),
      { ...days(8, '2026-03-07', '2026-03-07'), partOfDay: true },
    ],
  })
  expect(found.shifts).toEqual({
    1: 'Shifts on the same day can’t overlap',
    2: 'A shift must end after it starts',
    3: 'Enter both times',
  })
  expect(found.off).toEqual({
    6: 'Time off must end after it starts',
    7: 'Enter a first and last day',
    8: 'Time off must end after it starts',
  })
})
