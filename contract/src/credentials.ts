import { z } from 'zod'
import { endpoint, noContent } from './kernel/endpoint.ts'
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

const linkToken = z
  .string({ error: 'Please open the link from the mail' })
  .max(200, 'Please open the link from the mail')
/** The user whose password a link sets, and their sign-in page. */
const passwordLink = z.object({
  email: z.string(),
  purpose: z.enum(['invitation', 'password_reset']),
  userType,
})
export type PasswordLink = z.infer<typeof passwordLink>

/** The email that a link confirms. */
const changedAddress = z.object({ email: z.string() })

/** Passwords, email addresses, and the emailed links that set them. */
export const credentials = {
  changePassword: endpoint({
    method: 'POST',
    path: '/api/profile/password',
    noun: 'credentials',
    summary: 'Change one’s own password; all other sessions end',
    audience: { signedIn: true },
    body: z.object({ currentPassword: ownPassword, password: newPassword }),
    answers: { 204: noContent },
    refusals: ['not_allowed', 'wrong_password', 'too_many_attempts'],
    keepsNoKey: true,
  }),
  askEmailChange: endpoint({
    method: 'POST',
    path: '/api/profile/email',
    noun: 'credentials',
    summary:
      'Request another email address: the link sent to it confirms the change; the answer does not reveal whether the address is taken',
    audience: { signedIn: true },
    body: z.object({ email: emailAddress(), password: ownPassword }),
    answers: { 202: z.object({ message: z.string() }) },
    refusals: ['not_allowed', 'wrong_password', 'same_email', 'mail_off', 'too_many_attempts'],
    keepsNoKey: true,
  }),
  dropEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/profile/email',
    noun: 'credentials',
    summary: 'Cancel a pending change of email address; its link stops working',
    audience: { signedIn: true },
    answers: { 204: noContent },
    refusals: ['not_allowed'],
  }),
  readEmailChange: endpoint({
    method: 'POST',
    path: '/api/profile/email/link',
    noun: 'credentials',
    summary: 'The email address that a link confirms; changes nothing',
    audience: { everyone: true },
    body: z.object({ token: linkToken }),
    answers: { 200: changedAddress },
    refusals: ['link_over'],
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/api/profile/email/confirm',
    noun: 'credentials',
    summary:
      'Change the email address through the emailed link, once; all sessions end except the confirming one',
    audience: { everyone: true },
    body: z.object({ token: linkToken }),
    answers: { 200: changedAddress.extend({ signedIn: z.boolean() }) },
    refusals: ['link_over', 'email_taken'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/password/forgot',
    noun: 'credentials',
    summary: 'Request a link to set a new password; the answer does not reveal whether the address is known',
    audience: { everyone: true },
    body: z.object({ email: emailAddress() }),
    answers: { 202: z.object({ message: z.string() }) },
    refusals: ['too_many_attempts', 'mail_off'],
  }),
  readPasswordLink: endpoint({
    method: 'POST',
    path: '/api/password/link',
    noun: 'credentials',
    summary: 'The person of a password link; changes nothing',
    audience: { everyone: true },
    body: z.object({ token: linkToken }),
    answers: { 200: passwordLink },
    refusals: ['link_over'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/password/reset',
    noun: 'credentials',
    summary: 'Set a password through a one-time link; all sessions end',
    audience: { everyone: true },
    body: z.object({ token: linkToken, password: newPassword }),
    answers: { 200: passwordLink },
    refusals: ['link_over'],
  }),
}
