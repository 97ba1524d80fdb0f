import type { Kernel } from '../../../kernel/kernel.ts'
import type { Payments } from '../ports.ts'
import { followSubscription } from './follow-subscription.ts'

/** Lets happen at the sandbox what has fallen due, whoever's it is, and takes it in. Done twice it does nothing more. */
export const passSandboxTime = async (
  parts: Pick<Kernel, 'database' | 'clock' | 'log'>,
  { provider, counter }: Payments,
): Promise<void> => {
  if (!counter || !provider) return
  for (let changed = await counter.tick(); changed.length > 0; changed = await counter.tick())
    for (const id of changed) {
      try {
        await followSubscription(parts, provider, id, { missed: true })
      } catch (error) {
        // Reconciliation finds it: what has happened there stands.
        parts.log.error({ err: error, subscription: id }, 'a change at the sandbox could not be taken in')
      }
    }
}
