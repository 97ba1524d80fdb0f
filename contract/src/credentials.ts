import { z } from 'zod'
import { endpointsOf, noContent } from './kernel/endpoint.ts'
import { instant } from './kernel/instants.ts'
import { emailAddress } from './kernel/text.ts'
import { userType } from './people/user-types.ts'

/** A new password that the user chooses (product decision: sign-in calls). */
export const newPassword = z
  .string({ error: 'Password must be at least 8 characters long' })
  .min(8, 'Password must be at least 8 characters long')
  .max(256, 'Please use at most 256 characters')

/** The user's own password, required for actions that an unattended window must not allow. */
export const ownPassword = z
  .string({ error: 'Please enter your password' })
  .min(1, 'Please enter your password')
  .max(256, 'Please use at most 256 characters')

const linkToken = z.string({ error: 'Open the link in the email' }).max(200, 'Open the link in the email')
/** The user whose password a link sets, and their sign-in page. */
const passwordLink = z.object({
  email: z.string(),
  purpose: z.enum(['invitation', 'password_reset']),
  userType,
})
export type PasswordLink = z.infer<typeof passwordLink>

/** An emailed link of an invitation that nobody has used yet. */
export const invitationLink = z.object({
  sentAt: instant,
  /** May be in the past: then a new invitation is needed. */
  expiresAt: instant,
})
export type InvitationLink = z.infer<typeof invitationLink>

/** The email that a link confirms. */
const changedAddress = z.object({ email: z.string() })

const endpoint = endpointsOf({ noun: 'credentials' })

/** Passwords, email addresses, and the emailed links that set them. */
export const credentials = {
  changePassword: endpoint('POST /api/profile/password', {
    summary: 'Change one’s own password; all other sessions end',
    audience: { signedIn: true },
    body: z.object({ currentPassword: ownPassword, password: newPassword }),
    answers: { 204: noContent },
    refusals: ['not_allowed', 'wrong_password', 'too_many_attempts'],
    keepsNoKey: true,
  }),
  askEmailChange: endpoint('POST /api/profile/email', {
    summary:
      'Request another email address: the link sent to it confirms the change; the answer does not reveal whether the address is taken',
    audience: { signedIn: true },
    body: z.object({ email: emailAddress(), password: ownPassword }),
    answers: { 202: z.object({ message: z.string() }) },
    refusals: ['not_allowed', 'wrong_password', 'same_email', 'mail_off', 'too_many_attempts'],
    keepsNoKey: true,
  }),
  dropEmailChange: endpoint('DELETE /api/profile/email', {
    summary: 'Cancel a pending change of email address; its link stops working',
    audience: { signedIn: true },
    answers: { 204: noContent },
    refusals: ['not_allowed'],
  }),
  readEmailChange: endpoint('POST /api/profile/email/link', {
    summary: 'The email address that a link confirms; changes nothing',
    audience: { everyone: true },
    body: z.object({ token: linkToken }),
    answers: { 200: changedAddress },
    refusals: ['link_over'],
  }),
  confirmEmailChange: endpoint('POST /api/profile/email/confirm', {
    summary:
      'Change the email address through the emailed link, once; all sessions end except the confirming one',
    audience: { everyone: true },
    body: z.object({ token: linkToken }),
    answers: { 200: changedAddress.extend({ signedIn: z.boolean() }) },
    refusals: ['link_over', 'email_taken'],
  }),
  forgotPassword: endpoint('POST /api/password/forgot', {
    summary: 'Request a link to set a new password; the answer does not reveal whether the address is known',
    audience: { everyone: true },
    body: z.object({ email: emailAddress() }),
    answers: { 202: z.object({ message: z.string() }) },
    refusals: ['too_many_attempts', 'mail_off'],
  }),
  readPasswordLink: endpoint('POST /api/password/link', {
    summary: 'The person of a password link; changes nothing',
    audience: { everyone: true },
    body: z.object({ token: linkToken }),
    answers: { 200: passwordLink },
    refusals: ['link_over'],
  }),
  resetPassword: endpoint('POST /api/password/reset', {
    summary: 'Set a password through a one-time link; all sessions end',
    audience: { everyone: true },
    body: z.object({ token: linkToken, password: newPassword }),
    answers: { 200: passwordLink },
    refusals: ['link_over'],
  }),
}
