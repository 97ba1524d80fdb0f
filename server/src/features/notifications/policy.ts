import type { Config } from '../../config.ts'
import { refuse } from '../../kernel/refusal.ts'

/**
 * The outbox shows every email to every visitor, so production has none.
 *
 * @throws Refusal not_found (404) in production
 */
export const requireOutbox = ({ mode }: Pick<Config, 'mode'>): void => {
  if (mode === 'production') throw refuse('not_found')
}
