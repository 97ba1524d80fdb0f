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
    summary:
      'Change one’s own password; every other session of the person ends, this one goes on under a new id',
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
      'Ask for another address: a link goes to it, and nothing changes until it is used; answers the same for an address that somebody has',
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
    summary: 'Give up the change of address that waits to be confirmed; its link works no more',
    audience: { signedIn: true },
    answers: { 204: noContent },
    refusals: ['not_allowed'],
  }),
  readEmailChange: endpoint({
    method: 'POST',
    path: '/api/profile/email/link',
    noun: 'sessions',
    summary: 'Which address a link confirms, and whether it still works; changes nothing',
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
      'Change the address by the link that was mailed to it, once; every session of the person ends but the one that confirms',
    audience: { everyone: true },
    body: z.object({ token: linkToken }),
    answers: { 200: changedAddress.extend({ signedIn: z.boolean() }) },
    refusals: ['link_over', 'email_taken'],
  }),
}
