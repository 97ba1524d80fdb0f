import { describe, expect, it } from 'vitest'
import { instantOf, type ScheduleForm, scheduleBody, scheduleShape } from './schedule-form.ts'
import { resolverOf } from './tour-form.ts'

const property = { id: '01900000-0000-7000-8000-000000000001', timeZone: 'America/Denver' }
const client = { id: '01900000-0000-7000-8000-000000000002', name: 'Nina Park' }
// Only the fields that the form reads.
const chosen = { property, client } as unknown as Pick<ScheduleForm, 'property' | 'client'>
const full: ScheduleForm = {
  ...scheduleShape.blank,
  ...chosen,
  date: '2026-07-01',
  time: '14:30',
  acknowledged: true,
}
const errorsOf = async (form: ScheduleForm) => {
  const checked = await resolverOf(scheduleShape)(form, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(Object.entries(checked.errors).map(([name, error]) => [name, error?.message]))
}

describe('the Schedule New Tour dialog', () => {
  it('combines date and time in the property’s time zone', () => {
    expect(instantOf(full)).toBe('2026-07-01T20:30:00.000Z')
    expect(instantOf({ ...full, date: '2026-12-01' })).toBe('2026-12-01T21:30:00.000Z')
    expect(scheduleBody(full)).toEqual({
      clientId: client.id,
      propertyId: property.id,
      notes: '',
      scheduledDate: '2026-07-01T20:30:00.000Z',
      emailClient: true,
    })
  })

  it('accepts a complete form', async () => {
    expect(await errorsOf(full)).toEqual({})
  })

  it('reports all missing fields, in the words of the specification', async () => {
    expect(await errorsOf(scheduleShape.blank)).toEqual({
      client: 'Client is required',
      property: 'Property selection is required',
      date: 'Date is required',
      time: 'Time is required',
      acknowledged: 'You must acknowledge the scheduling assistant hours before submitting.',
    })
  })

  it('reports date and time separately', async () => {
    expect(await errorsOf({ ...full, time: '' })).toEqual({ time: 'Time is required' })
    expect(await errorsOf({ ...full, date: '' })).toEqual({ date: 'Date is required' })
    expect(await errorsOf({ ...full, date: '2026-02-30' })).toEqual({
      date: 'Enter a valid date and time',
    })
  })
})
