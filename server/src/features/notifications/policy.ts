import type { Config } from '../../config.ts'
import { refuse } from '../../kernel/refusal.ts'

/**
 * The outbox shows everybody's mail to everybody, so it is there in demo and development only.
 *
 * @throws Refusal not_found (404) in production
 */
export const requireOutbox = ({ mode }: Pick<Config, 'mode'>): void => {
  if (mode === 'production') throw refuse('not_found')
}
