import type { Client } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import { type NewTour, newTour } from '@porchlight/contract/tours/inputs'
import { wallToInstant } from '../../../lib/time.ts'
import { zoneOf } from './request-form.ts'
import type { TourFormShape } from './tour-form.ts'

/** The values of the Schedule New Tour dialog. */
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

/** The Schedule New Tour dialog. */
export const scheduleShape: TourFormShape<ScheduleForm> = {
  blank: {
    client: null,
    property: null,
    date: '',
    time: '',
    notes: '',
    emailClient: true,
    acknowledged: false,
  },
  schema: newTour,
  bodyOf: scheduleBody,
  renamed: { clientId: 'client', propertyId: 'property', scheduledDate: 'date' },
  check: (form, problems) => {
    // Without a time there is no instant; then report the time as missing.
    if (form.date !== '') problems.delete('date')
    if (form.time === '') problems.set('time', 'Time is required')
    else if (form.date !== '' && instantOf(form) === '') problems.set('date', 'Enter a valid date and time')
    if (!form.acknowledged)
      problems.set('acknowledged', 'You must acknowledge the scheduling assistant hours before submitting.')
  },
  start: 'date',
}
