import type { ManagedUser } from '@porchlight/contract/accounts'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import { profileTexts } from '@porchlight/contract/people/words'
import { cityName } from '../properties/property-words.ts'
import type { UserEdit } from './mutations.ts'

const texts = [...profileTexts, 'primaryCity'] as const
type TextName = (typeof texts)[number]

/** The values that the dialog shows; `payloadOf` translates them once, for the request. */
export type EditForm = Record<TextName, string> & {
  firstName: string
  lastName: string
  subscriptionPlan: PlanId
  subscriptionStatus: SubscriptionStatus
  /** Separated by commas. */
  serviceCities: string
}
export const editNames = [
  ...texts,
  'firstName',
  'lastName',
  'subscriptionPlan',
  'subscriptionStatus',
  'serviceCities',
] as const

const textOf = (user: ManagedUser, name: TextName): string => {
  const text = user[name] ?? ''
  return name === 'city' || name === 'primaryCity' ? cityName(text) : text
}

export const formOf = (user: ManagedUser): EditForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  subscriptionPlan: user.subscriptionPlan,
  subscriptionStatus: user.subscriptionStatus,
  serviceCities: user.serviceCities.map(cityName).join(', '),
  phone: textOf(user, 'phone'),
  address: textOf(user, 'address'),
  city: textOf(user, 'city'),
  state: textOf(user, 'state'),
  zipCode: textOf(user, 'zipCode'),
  licenseNumber: textOf(user, 'licenseNumber'),
  brokerage: textOf(user, 'brokerage'),
  bio: textOf(user, 'bio'),
  primaryCity: textOf(user, 'primaryCity'),
})

/**
 * The request that saves the form over the person as the user saw them. It sends cities by name, which the server
 * knows.
 */
export const payloadOf = (form: EditForm, seen: ManagedUser): UserEdit['body'] => {
  const { serviceCities, subscriptionPlan, subscriptionStatus, ...rest } = form
  const list = serviceCities
    .split(',')
    .map((city) => city.trim())
    .filter((city) => city !== '')
  return {
    ...rest,
    ...(seen.userType === 'real_estate_agent' && seen.may.grant
      ? { subscriptionPlan, subscriptionStatus }
      : {}),
    serviceCities: list,
    version: seen.version,
  }
}
