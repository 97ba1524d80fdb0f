import type { Property } from '@porchlight/contract/properties'
import { type NewTourRequest, newTourRequest } from '@porchlight/contract/tours/inputs'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { withoutSelfEscort } from '@porchlight/contract/tours/words'
import { DESK_ZONE, type WallTime, wallToInstant } from '../../../lib/time.ts'
import { type ClientValues, noClient, partsOf, unknownClient } from '../../clients/client-values.ts'
import type { TourFormShape } from './tour-form.ts'

/** The values of the New Tour Request form. */
export type TourRequestForm = ClientValues & {
  property: Property | null
  /** Local time at the property. */
  requested: WallTime | null
  alternative: WallTime | null
  specialRequests: string
  emailClient: boolean
  acknowledged: boolean
}

/** The property's time zone; the desk's until a property is chosen. */
export const zoneOf = ({ property }: Pick<TourRequestForm, 'property'>): string =>
  property?.timeZone ?? DESK_ZONE

/** The request body, with local times as instants in the property's time zone. */
export const requestOf = (form: TourRequestForm): NewTourRequest => {
  const { property, requested, alternative, specialRequests, emailClient } = form
  const instant = (wall: WallTime | null): string => (wall ? wallToInstant(wall, zoneOf(form)).instant : '')
  return {
    ...partsOf(form),
    propertyId: property?.id ?? '',
    requestedDateTime: instant(requested),
    alternativeDateTime: instant(alternative),
    specialRequests,
    emailClient,
  }
}

/** The New Tour Request form. */
export const requestShape: TourFormShape<TourRequestForm> = {
  blank: {
    ...noClient,
    addsClient: true,
    property: null,
    requested: null,
    alternative: null,
    specialRequests: '',
    emailClient: true,
    acknowledged: false,
  },
  schema: newTourRequest,
  bodyOf: requestOf,
  renamed: { propertyId: 'property', requestedDateTime: 'requested', alternativeDateTime: 'alternative' },
  check: ({ acknowledged }, problems) => {
    if (!acknowledged) problems.set('acknowledged', 'You must acknowledge the operation hours to proceed')
  },
  start: 'requested',
}

/** A tour's client as a form's. A tour whose client is unknown shows the fields of a new one. */
export const clientOfTour = (tour: AgentTour): ClientValues => {
  const { clientId, clientName, clientEmail, clientPhone, client: named } = tour
  // As stored: 'Mary Ann Lee' does not show where her last name begins.
  const firstName = named.firstName ?? ''
  const lastName = named.lastName ?? ''
  const parts = {
    clientFirstName: firstName,
    clientLastName: lastName,
    clientEmail: clientEmail ?? '',
    clientPhone: clientPhone ?? '',
  }
  const client = clientId && {
    ...unknownClient,
    id: clientId,
    name: clientName ?? '',
    firstName,
    lastName,
    email: clientEmail,
    phone: clientPhone,
  }
  return { ...noClient, ...parts, client: client || null, addsClient: !client }
}

/** What a new request takes over from an earlier tour: everything that the agent entered, but the time. */
export const valuesAgain = (tour: AgentTour) =>
  ({
    ...clientOfTour(tour),
    // In a tour that the desk scheduled they begin with the desk's notes, which would pass for the agent's own words.
    specialRequests: tour.adminScheduled ? '' : (withoutSelfEscort(tour.specialRequests) ?? ''),
    emailClient: tour.emailClient,
    requested: null,
    alternative: null,
  }) satisfies Partial<TourRequestForm>
