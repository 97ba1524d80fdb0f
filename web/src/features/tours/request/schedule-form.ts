import { clientOfTour } from '@porchlight/contract/clients'
import { type NewTour, newTour } from '@porchlight/contract/tours/inputs'
import type { FieldPath } from 'react-hook-form'
import { wallToInstant } from '../../../lib/time.ts'
import { partOfField, partsOf } from '../../clients/client-values.ts'
import { requestShape, type TourRequestForm, zoneOf } from './request-form.ts'
import { fieldOf, type TourFormShape } from './tour-form.ts'

/**
 * The values of the Schedule New Tour dialog: those of the New Tour Request form. The dialog does not ask for an
 * alternative time.
 */
export type ScheduleForm = TourRequestForm

/** The start as an instant in the property's time zone; '' without one. */
const instantOf = ({ requested, property }: Pick<ScheduleForm, 'requested' | 'property'>): string =>
  requested ? wallToInstant(requested, zoneOf({ property })).instant : ''

/** The request body. */
export const scheduleBody = (form: ScheduleForm): NewTour & { notes: string } => ({
  clientId: form.client?.id ?? '',
  propertyId: form.property?.id ?? '',
  scheduledDate: instantOf(form),
  notes: form.specialRequests,
  emailClient: form.emailClient,
})

/** The Schedule New Tour dialog. */
export const scheduleShape: TourFormShape<ScheduleForm> = {
  blank: { ...requestShape.blank, addsClient: false },
  schema: newTour,
  bodyOf: scheduleBody,
  renamed: {
    clientId: 'client',
    ...partOfField,
    propertyId: 'property',
    scheduledDate: 'requested',
    notes: 'specialRequests',
  },
  check: (form, problems) => {
    if (form.addsClient) checkClient(form, problems)
    if (!form.acknowledged)
      problems.set('acknowledged', 'You must acknowledge the scheduling assistant hours before submitting.')
  },
  start: 'requested',
}

/** A new client has no id yet, but four facts. */
const checkClient = (form: ScheduleForm, problems: Map<FieldPath<ScheduleForm>, string>): void => {
  problems.delete('client')
  for (const { path, message } of clientOfTour.safeParse(partsOf(form)).error?.issues ?? []) {
    const field = fieldOf(scheduleShape, String(path[0]))
    if (field && !problems.has(field)) problems.set(field, message)
  }
}
