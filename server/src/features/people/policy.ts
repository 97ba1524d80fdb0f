import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'

/**
 * What a person signs in with, where they are signed in and what others see of them belong to who knows the person's own
 * password. The team password does not show who is at the keyboard: whoever has it could lock the person out by a factor
 * or an address of their own.
 *
 * @throws Refusal not_allowed (403) for a session by the team password
 */
export const requireOwnPassword = (viewer: Viewer): void => {
  if (viewer.byTeamPassword)
    throw refuse('not_allowed', {
      message: 'You came in by the team password. Sign in with your own username and password to do this.',
    })
}
