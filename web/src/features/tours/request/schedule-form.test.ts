import { describe, expect, it } from 'vitest'
import { type ScheduleForm, scheduleBody, scheduleShape } from './schedule-form.ts'
import { resolverOf } from './tour-form.ts'

const property = { id: '01900000-0000-7000-8000-000000000001', timeZone: 'America/Denver' }
const client = { id: '01900000-0000-7000-8000-000000000002', name: 'Nina Park' }
// Only the fields that the form reads.
const chosen = { property, client } as unknown as Pick<ScheduleForm, 'property' | 'client'>
const full: ScheduleForm = {
  ...scheduleShape.blank,
  ...chosen,
  requested: { date: '2026-07-01', time: '14:30' },
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
    const winter = scheduleBody({ ...full, requested: { date: '2026-12-01', time: '14:30' } })
    expect(winter.scheduledDate).toBe('2026-12-01T21:30:00.000Z')
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
      requested: 'Date is required',
      acknowledged: 'You must acknowledge the scheduling assistant hours before submitting.',
    })
  })

  it('asks for the facts of a new client instead of one of the agent’s own', async () => {
    const added = { ...full, client: null, addsClient: true }
    expect(await errorsOf(added)).toEqual({
      clientFirstName: 'First name is required',
      clientLastName: 'Last name is required',
      clientEmail: 'Valid email is required',
      clientPhone: 'Phone number is required (minimum 10 digits)',
    })
    const entered = {
      clientFirstName: 'Vera',
      clientLastName: 'Lang',
      clientEmail: 'vera@example.com',
      clientPhone: '2105550100',
    }
    expect(await errorsOf({ ...added, ...entered })).toEqual({})
  })
})
