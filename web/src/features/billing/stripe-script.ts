import { loadStripe, type Stripe } from '@stripe/stripe-js'

// The script loads once, when the first card form or question of a bank appears.
const scripts = new Map<string, Promise<Stripe | null>>()

/** Stripe's script for our key; null if a blocker or a lost connection keeps it away. */
export const stripeFor = (publishableKey: string): Promise<Stripe | null> => {
  const known = scripts.get(publishableKey)
  if (known) return known
  const loading = loadStripe(publishableKey).catch(() => {
    // Let the next form try again.
    scripts.delete(publishableKey)
    return null
  })
  scripts.set(publishableKey, loading)
  return loading
}
