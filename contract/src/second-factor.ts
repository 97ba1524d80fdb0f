import { z } from 'zod'
import { endpointsOf } from './kernel/endpoint.ts'
import { requiredLine } from './kernel/text.ts'

const startAgain = 'Please start again'
/** A code of the authenticator app, or a recovery code. */
export const codeField = requiredLine('Please enter the code', 40)
const twoFactorState = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Whether it is mandatory, as it can be for the back office. */
  required: z.boolean(),
})
export type TwoFactorState = z.infer<typeof twoFactorState>

const withCode = {
  audience: { signedIn: true },
  body: z.object({ code: codeField }),
  keepsNoKey: true,
} as const
const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const endpoint = endpointsOf({ noun: 'second-factor' })

/** The user's own second factor. */
export const secondFactor = {
  readTwoFactor: endpoint('GET /api/two-factor', {
    summary: 'Whether the person has a second factor, and must have one',
    audience: { signedIn: true },
    answers: { 200: twoFactorState },
  }),
  setUpTwoFactor: endpoint('POST /api/two-factor/set-up', {
    summary:
      'Issue a secret for an authenticator app, active after its first code; during sign-in too, if a second factor is mandatory',
    audience: { everyone: true },
    answers: { 200: z.object({ secret: z.string(), address: z.string() }) },
    refusals: ['not_signed_in', 'not_allowed', 'two_factor_on'],
  }),
  confirmTwoFactor: endpoint('POST /api/two-factor/confirm', {
    summary: 'Activate one’s second factor with one of its codes; returns the recovery codes, once',
    ...withCode,
    answers: { 200: newRecoveryCodes },
    refusals: ['not_allowed', 'wrong_code', 'two_factor_on', 'too_many_attempts'],
  }),
  switchOffTwoFactor: endpoint('POST /api/two-factor/switch-off', {
    summary: 'Remove one’s second factor, with one of its codes or a recovery code',
    ...withCode,
    answers: { 200: twoFactorState },
    refusals: ['not_allowed', 'two_factor_off', 'wrong_code', 'two_factor_rule', 'too_many_attempts'],
  }),
  renewRecoveryCodes: endpoint('POST /api/two-factor/recovery-codes', {
    summary:
      'Replace one’s recovery codes, with a code of the second factor or a recovery code; returned once',
    ...withCode,
    answers: { 200: newRecoveryCodes },
    refusals: ['not_allowed', 'two_factor_off', 'wrong_code', 'too_many_attempts'],
  }),
  offerAuthenticator: endpoint('POST /api/two-factor/new-secret', {
    summary: 'Issue a secret and a ticket for replacing one’s authenticator app; changes nothing',
    audience: { signedIn: true },
    answers: { 200: z.object({ secret: z.string(), address: z.string(), ticket: z.string() }) },
    keepsNoKey: true,
  }),
  changeAuthenticator: endpoint('POST /api/two-factor/change', {
    summary:
      'Replace one’s authenticator app, with a code of the new one and a code of the old one or a recovery code; returns new recovery codes, once',
    audience: { signedIn: true },
    body: z.object({
      /** A code of the current factor, or a recovery code. */
      code: codeField,
      /** A code of the new authenticator app. */
      newCode: requiredLine('Enter the code from the new app', 40),
      ticket: z.string({ error: startAgain }).max(400, startAgain),
    }),
    answers: { 200: newRecoveryCodes },
    refusals: ['not_allowed', 'ticket_expired', 'two_factor_off', 'wrong_code', 'too_many_attempts'],
    keepsNoKey: true,
  }),
}
