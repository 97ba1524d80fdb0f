import type { Property } from '@porchlight/contract/properties'
import { type NewTourRequest, newTourRequest } from '@porchlight/contract/tour-inputs'
import type { FieldError, Resolver } from 'react-hook-form'
import { DESK_ZONE, type WallTime, wallToInstant } from '../../lib/time.ts'

/** The New Tour Request form as it stands on the screen; translated once, at submit. */
export type TourRequestForm = {
  clientFirstName: string
  clientLastName: string
  clientEmail: string
  clientPhone: string
  property: Property | null
  /** What the clocks at the property show. */
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

/** Until a property is chosen its clocks are taken to be the desk's. */
export const zoneOf = ({ property }: Pick<TourRequestForm, 'property'>): string =>
  property?.timeZone ?? DESK_ZONE

/** What goes over the wire: wall times as instants in the property's zone. */
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

// Where the screen's fields are named otherwise than the wire's.
const fieldOf: Record<string, keyof TourRequestForm> = {
  propertyId: 'property',
  requestedDateTime: 'requested',
  alternativeDateTime: 'alternative',
}

/** The form's field for a path of the wire; null for one that it does not show. */
export const formField = (path: string): keyof TourRequestForm | null => {
  const name = fieldOf[path] ?? path
  return name in blankRequest ? (name as keyof TourRequestForm) : null // `in` has just shown that it is one
}

/** Checks the form by the contract's own schema, and the acknowledgement, which never leaves the form. */
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
