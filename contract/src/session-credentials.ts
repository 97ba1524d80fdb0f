import { z } from 'zod'
import { endpoint, noContent } from './kernel/endpoint.ts'
import { emailAddress } from './kernel/text.ts'
import { newPassword } from './sessions.ts'

/** The user's own password, required for actions that an unattended window must not allow. */
export const ownPassword = z
  .string({ error: 'Please enter your password' })
  .min(1, 'Please enter your password')
  .max(256, 'Please use at most 256 characters')

const linkToken = z
  .string({ error: 'Please open the link from the mail' })
  .max(200, 'Please open the link from the mail')
/** The email that a link confirms. */
const changedAddress = z.object({ email: z.string() })

/** Changes that users make to their own sign-in data. */
export const credentials = {
  changePassword: endpoint({
    method: 'POST',
    path: '/api/profile/password',
    noun: 'sessions',
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
    noun: 'sessions',
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
    noun: 'sessions',
    summary: 'Cancel a pending change of email address; its link stops working',
    audience: { signedIn: true },
    answers: { 204: noContent },
    refusals: ['not_allowed'],
  }),
  readEmailChange: endpoint({
    method: 'POST',
    path: '/api/profile/email/link',
    noun: 'sessions',
    summary: 'The email address that a link confirms; changes nothing',
    audience: { everyone: true },
    body: z.object({ token: linkToken }),
    answers: { 200: changedAddress },
    refusals: ['link_over'],
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/api/profile/email/confirm',
    noun: 'sessions',
    summary:
      'Change the email address through the emailed link, once; all sessions end except the confirming one',
    audience: { everyone: true },
    body: z.object({ token: linkToken }),
    answers: { 200: changedAddress.extend({ signedIn: z.boolean() }) },
    refusals: ['link_over', 'email_taken'],
  }),
}
