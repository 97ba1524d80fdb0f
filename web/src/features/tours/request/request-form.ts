import type { Property } from '@porchlight/contract/properties'
import { type NewTourRequest, newTourRequest } from '@porchlight/contract/tours/inputs'
import type { FieldError, Resolver } from 'react-hook-form'
import { DESK_ZONE, type WallTime, wallToInstant } from '../../../lib/time.ts'

/** The values of the New Tour Request form; `requestOf` translates them once, for the request. */
export type TourRequestForm = {
  clientFirstName: string
  clientLastName: string
  clientEmail: string
  clientPhone: string
  property: Property | null
  /** Local time at the property. */
  requested: WallTime | null
  alternative: WallTime | null
  specialRequests: string
  emailClient: boolean
  acknowledged: boolean
}

export const blankRequest: TourRequestForm = {
  clientFirstName: '',
  clientLastName: '',
  clientEmail: '',
  clientPhone: '',
  property: null,
  requested: null,
  alternative: null,
  specialRequests: '',
  emailClient: true,
  acknowledged: false,
}

/** The property's time zone; the desk's until a property is chosen. */
export const zoneOf = ({ property }: Pick<TourRequestForm, 'property'>): string =>
  property?.timeZone ?? DESK_ZONE

/** The request body, with local times as instants in the property's time zone. */
export const requestOf = (form: TourRequestForm): NewTourRequest => {
  const instant = (wall: WallTime | null): string => (wall ? wallToInstant(wall, zoneOf(form)).instant : '')
  return {
    clientFirstName: form.clientFirstName,
    clientLastName: form.clientLastName,
    clientEmail: form.clientEmail,
    clientPhone: form.clientPhone,
    propertyId: form.property?.id ?? '',
    requestedDateTime: instant(form.requested),
    alternativeDateTime: instant(form.alternative),
    specialRequests: form.specialRequests,
    emailClient: form.emailClient,
  }
}

// The form's fields whose names differ from the request's.
const fieldOf: Record<string, keyof TourRequestForm> = {
  propertyId: 'property',
  requestedDateTime: 'requested',
  alternativeDateTime: 'alternative',
}

/** The form's field for a path of the request; null if the form does not show it. */
export const formField = (path: string): keyof TourRequestForm | null => {
  const name = fieldOf[path] ?? path
  return name in blankRequest ? (name as keyof TourRequestForm) : null // `in` has just proven the key
}

/** Validates the form against the contract's own schema, and the acknowledgement, which is not sent. */
export const resolveRequest: Resolver<TourRequestForm> = (form) => {
  const errors = new Map<string, FieldError>()
  const parsed = newTourRequest.safeParse(requestOf(form))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = formField(String(path[0]))
    if (field && !errors.has(field)) errors.set(field, { type: 'contract', message })
  }
  if (!form.acknowledged) {
    errors.set('acknowledged', {
      type: 'contract',
      message: 'You must acknowledge the operation hours to proceed',
    })
  }
  return errors.size > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values: form, errors: {} }
}
