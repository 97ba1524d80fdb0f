import type { OwnProfile } from '@porchlight/contract/people/profile'
import { describe, expect, it } from 'vitest'
import { formOf, stateOptions } from './profile-form.ts'

const profile: OwnProfile = {
  id: 'u1',
  email: 'wren@demo.example',
  userType: 'real_estate_agent',
  name: 'Wren Harper',
  firstName: 'Wren',
  lastName: 'Harper',
  phone: null,
  address: null,
  city: 'new_york_city',
  state: null,
  zipCode: null,
  licenseNumber: null,
  brokerage: 'Lowe & Co',
  bio: null,
  profileImageUrl: null,
  passwordChangedAt: null,
  pendingEmail: null,
  version: 3,
}

describe('the profile form', () => {
  it('shows the stored values, cities by name, and empty fields for missing values', () => {
    expect(formOf(profile)).toEqual({
      firstName: 'Wren',
      lastName: 'Harper',
      phone: '',
      licenseNumber: '',
      brokerage: 'Lowe & Co',
      address: '',
      city: 'New York City',
      state: '',
      zipCode: '',
      bio: '',
    })
  })

  it('offers TX, GA, FL, CO, NY, CA, no state, and a different state that the desk has stored', () => {
    const values = (current: string | null) => stateOptions(current).map(({ value }) => value)
    expect(values(null)).toEqual(['', 'TX', 'GA', 'FL', 'CO', 'NY', 'CA'])
    expect(values('TX')).toHaveLength(7)
    expect(values('WA').at(-1)).toBe('WA')
  })
})
