import { clientOfTour } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import { type NewTour, newTour } from '@porchlight/contract/tours/inputs'
import type { FieldPath } from 'react-hook-form'
import { type WallTime, wallToInstant } from '../../../lib/time.ts'
import { type ClientValues, noClient, partOfField, partsOf } from '../../clients/client-values.ts'
import { zoneOf } from './request-form.ts'
import { fieldOf, type TourFormShape } from './tour-form.ts'

/** The values of the Schedule New Tour dialog. */
export type ScheduleForm = ClientValues & {
  property: Property | null
  /** Local time at the property. */
  start: WallTime | null
  notes: string
  emailClient: boolean
  acknowledged: boolean
}

/** The start as an instant in the property's time zone; '' without one. */
const instantOf = ({ start, property }: Pick<ScheduleForm, 'start' | 'property'>): string =>
  start ? wallToInstant(start, zoneOf({ property })).instant : ''

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
    ...noClient,
    property: null,
    start: null,
    notes: '',
    emailClient: true,
    acknowledged: false,
  },
  schema: newTour,
  bodyOf: scheduleBody,
  renamed: {
    clientId: 'client',
    ...partOfField,
    propertyId: 'property',
    scheduledDate: 'start',
  },
  check: (form, problems) => {
    if (form.addsClient) checkClient(form, problems)
    if (!form.acknowledged)
      problems.set('acknowledged', 'You must acknowledge the scheduling assistant hours before submitting.')
  },
  start: 'start',
}

/** A new client has no id yet, but four facts. */
const checkClient = (form: ScheduleForm, problems: Map<FieldPath<ScheduleForm>, string>): void => {
  problems.delete('client')
  for (const { path, message } of clientOfTour.safeParse(partsOf(form)).error?.issues ?? []) {
    const field = fieldOf(scheduleShape, String(path[0]))
    if (field && !problems.has(field)) problems.set(field, message)
  }
}
