import { z } from 'zod'
import { invitationLink } from '../credentials.ts'

export const invited = {
  /** Whether they are active, but have not chosen a password yet. */
  isInvited: z.boolean(),
}

/** The invitation of an assistant who has no password yet or has never signed in. The back office can send it again. */
export const invitation = z.object({
  /** False if they have no password, so that only the invitation lets them in. */
  hasPassword: z.boolean(),
  /** Whether the reader may send it now: never to inactive or locked people, whom its link would not let in. */
  maySend: z.boolean(),
  /** Null if none was sent, or if it no longer works, for example because their email address has changed. */
  link: invitationLink.nullable(),
})
