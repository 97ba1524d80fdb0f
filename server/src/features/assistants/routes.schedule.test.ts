import { assistants as calls } from '@porchlight/contract/assistants'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { assistantsPath, useAssistantDesk } from '../../../test/scenes/assistant-scene.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const { desk } = useAssistantDesk(app)
const path = '/api/assistant/schedule'

let elena: Person
beforeEach(async () => {
  elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Ruiz' })
})

const update = async (id: string, change: object) =>
  answerOf(calls.updateAssistant, await desk.put(`${assistantsPath}/${id}`, change))
const read = async (person: Person, how: { byTeamPassword?: boolean } = {}) =>
  answerOf(calls.readOwnSchedule, await (await as(app, person, 'assistant', how)).get(path))
/** The clock of the tests is at noon of March 18, 2026, in Chicago. */
const off = (from: string, until: string, reason: string | null = null) => ({
  startsAt: `2026-${from}T05:00:00.000Z`,
  endsAt: `2026-${until}T05:00:00.000Z`,
  reason,
})

describe('an assistant’s own schedule', () => {
  it('has the hours, time off, cities and languages that the back office keeps', async () => {
    await update(elena.id, {
      timeZone: 'America/Denver',
      workingHours: [{ weekday: 5, startsAt: '10:00', endsAt: '16:00' }],
      timeOff: [off('05-01', '05-03', 'Wedding'), off('03-18', '03-19')],
      cities: ['austin'],
      languages: ['English', 'Spanish'],
    })
    await addTour(app, await addAgent(app), {
      assistant: elena,
      status: 'scheduled',
      scheduledDate: new Date('2026-05-02T15:00:00Z'),
    })
    const schedule = await read(elena)
    expect(schedule).toEqual({
      timeZone: 'America/Denver',
      workingHours: [{ weekday: 5, startsAt: '10:00', endsAt: '16:00' }],
      timeOff: [
        { id: expect.any(String), ...off('03-18', '03-19'), tours: 0 },
        { id: expect.any(String), ...off('05-01', '05-03', 'Wedding'), tours: 1 },
      ],
      cities: ['austin'],
      languages: ['English', 'Spanish'],
    })
    expect(await read(elena, { byTeamPassword: true })).toEqual(schedule)
  })

  it('has no time off that is over, and nothing of other assistants', async () => {
    const james = await addAssistant(app, { userType: 'tour_assistant' })
    await update(elena.id, { timeOff: [off('03-18', '03-19')], cities: ['austin'] })
    app.clock.advance(24 * 3_600_000)
    expect((await read(elena)).timeOff).toEqual([])
    expect(await read(james)).toEqual({
      timeZone: 'America/Chicago',
      workingHours: [],
      timeOff: [],
      cities: [],
      languages: ['English'],
    })
  })

  it('is only for assistants, at either door', async () => {
    const outcome = async (who: Person, door: 'agent' | 'staff') =>
      outcomeOf(await (await as(app, who, door)).get(path))
    expect(outcomeOf(await asNobody(app).get(path))).toBe('401 not_signed_in')
    expect(await outcome(await addAgent(app), 'agent')).toBe('403 not_allowed')
    expect(await outcome(await addAdmin(app), 'staff')).toBe('403 not_allowed')
    expect(await outcome(await addAdmin(app, { userType: 'super_admin' }), 'staff')).toBe('403 not_allowed')
    expect(await outcome(elena, 'staff')).toBe('200')
  })

  it('changes in the assistant’s own windows, too', async () => {
    await update(elena.id, { timeOff: [off('05-01', '05-03')] })
    const [event] = await rows.query('select topic, user_ids from events order by id desc limit 1')
    expect(event).toEqual({ topic: 'assistants', user_ids: [elena.id] })
  })
})
