import { z } from 'zod'

/** How far an assistant is who cannot sign in yet or never has: the back office can send an invitation. */
export const invitation = z.object({
  /** False if they have no password, so that only the invitation lets them in. */
  hasPassword: z.boolean(),
  /** Whether the reader may send it now: never to inactive or locked people, whom its link would not let in. */
  maySend: z.boolean(),
})
