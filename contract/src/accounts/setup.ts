import { z } from 'zod'
import { newPassword } from '../credentials.ts'
import { everyone } from '../kernel/audience.ts'
import { canonicalCity } from '../kernel/cities.ts'
import {
  isPhone,
  isProfileState,
  isZipCode,
  phoneMessage,
  stateMessage,
  zipMessage,
} from '../kernel/contact-rules.ts'
import { endpointsOf } from '../kernel/endpoint.ts'
import { emailAddress, line, optionalField, paragraph, requiredLine } from '../kernel/text.ts'

const missing = 'Please fill in all required fields'
const tooShort = 'Password must be at least 8 characters long'

/** The first step of setting up an account: the sign-in data (specification, onboarding, section 5). */
export const credentials = {
  email: emailAddress('Please enter a valid email address'),
  password: z
    .string({ error: tooShort })
    .min(8, tooShort)
    .max(256, 'Please use at most 256 characters')
    .pipe(newPassword),
}

/** The second step: personal data. */
export const accountProfile = {
  firstName: requiredLine(missing, 100),
  lastName: requiredLine(missing, 100),
  phoneNumber: requiredLine(missing, 40).refine((phone) => phone === '' || isPhone(phone), phoneMessage),
  licenseNumber: requiredLine(missing, 60),
  company: optionalField(line(200)),
  bio: optionalField(paragraph(2000)),
  address: optionalField(line(200)),
  city: optionalField(line(100).transform(canonicalCity)),
  state: optionalField(line(60).refine(isProfileState, stateMessage)),
  zipCode: optionalField(line(20).refine(isZipCode, zipMessage)),
}

/** Clients may send plan and coupon. The server ignores them and uses the checkout's. */
export const newAccount = z.object({ ...credentials, ...accountProfile })

const endpoint = endpointsOf({ noun: 'accounts' })

export const accountSetup = {
  createAccountFromCheckout: endpoint('POST /api/create-account-from-checkout', {
    summary: 'Create the account of a paid or free checkout, once, and sign in',
    audience: everyone,
    body: newAccount,
    answers: { 200: z.object({ userId: z.string(), message: z.string() }) },
    refusals: [
      'payments_off',
      'checkout_over',
      'checkout_unpaid',
      'email_taken',
      'account_exists',
      'account_refunded',
      'provider_unreachable',
    ],
    keepsNoKey: true,
  }),
}
