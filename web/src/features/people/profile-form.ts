import type { OwnProfile } from '@porchlight/contract/people/profile'
import { cityName } from '../properties/property-words.ts'

/** The form's values; empty ones are sent as null. */
export const profileNames = [
  'firstName',
  'lastName',
  'phone',
  'licenseNumber',
  'brokerage',
  'address',
  'city',
  'state',
  'zipCode',
  'bio',
] as const
export type ProfileForm = Record<(typeof profileNames)[number], string>

/** The form's initial values for a profile. */
export const formOf = (profile: OwnProfile): ProfileForm => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: profile.phone ?? '',
  licenseNumber: profile.licenseNumber ?? '',
  brokerage: profile.brokerage ?? '',
  address: profile.address ?? '',
  city: profile.city === null ? '' : cityName(profile.city),
  state: profile.state ?? '',
  zipCode: profile.zipCode ?? '',
  bio: profile.bio ?? '',
})

const offered = ['TX', 'GA', 'FL', 'CO', 'NY', 'CA'] as const

/** The states to choose from (the specification, onboarding, section 9), and the stored one. */
export const stateOptions = (current: string | null) => {
  const states =
    current === null || offered.some((state) => state === current) ? offered : [...offered, current]
  return [{ value: '', label: 'Not provided' }, ...states.map((state) => ({ value: state, label: state }))]
}
