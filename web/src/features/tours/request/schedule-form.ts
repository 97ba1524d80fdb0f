import type { Client } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import { type NewTour, newTour } from '@porchlight/contract/tours/inputs'
import type { FieldError, Resolver } from 'react-hook-form'
import { wallToInstant } from '../../../lib/time.ts'
import { zoneOf } from './request-form.ts'

/** The values of the Schedule New Tour dialog; `scheduleBody` translates them once, for the request. */
export type ScheduleForm = {
  client: Client | null
  property: Property | null
  /** Local date and time at the property: '2026-11-20' and '14:00'. */
  date: string
  time: string
  notes: string
  emailClient: boolean
  acknowledged: boolean
}

export const blankSchedule: ScheduleForm = {
  client: null,
  property: null,
  date: '',
  time: '',
  notes: '',
  emailClient: true,
  acknowledged: false,
}

/** Date and time as one instant in the property's time zone; '' if one of them is missing or invalid. */
export const instantOf = (form: Pick<ScheduleForm, 'date' | 'time' | 'property'>): string => {
  if (form.date === '' || form.time === '') return ''
  try {
    return wallToInstant({ date: form.date, time: form.time.slice(0, 5) }, zoneOf(form)).instant
  } catch {
    return ''
  }
}

/** The request body. */
export const scheduleBody = (form: ScheduleForm): NewTour & { notes: string } => ({
  clientId: form.client?.id ?? '',
  propertyId: form.property?.id ?? '',
  scheduledDate: instantOf(form),
  notes: form.notes,
  emailClient: form.emailClient,
})

const fieldOf: Record<string, keyof ScheduleForm> = {
  clientId: 'client',
  propertyId: 'property',
  scheduledDate: 'date',
  notes: 'notes',
}

/** The dialog's field for a path of the request; null if the dialog does not show it. */
export const scheduleField = (path: string): keyof ScheduleForm | null => fieldOf[path] ?? null

/**
 * Validates the dialog against the contract's own schema, and the fields that are not sent: the time and the
 * acknowledgement.
 */
export const resolveSchedule: Resolver<ScheduleForm> = (form) => {
  const errors = new Map<string, FieldError>()
  for (const { path, message } of newTour.safeParse(scheduleBody(form)).error?.issues ?? []) {
    const field = scheduleField(String(path[0]))
    // Without a time there is no instant; then report the time as missing.
    if (!field || errors.has(field) || (field === 'date' && form.date !== '')) continue
    errors.set(field, { type: 'contract', message })
  }
  if (form.time === '') errors.set('time', { type: 'contract', message: 'Time is required' })
  else if (form.date !== '' && instantOf(form) === '')
    errors.set('date', { type: 'contract', message: 'Please give a valid date and time' })
  if (!form.acknowledged)
    errors.set('acknowledged', {
      type: 'contract',
      message: 'You must acknowledge the scheduling assistant hours before submitting.',
    })
  return errors.size > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values: form, errors: {} }
}
