import { toast } from '../../lib/toast.ts'

/** Shown when an agent without access is redirected to the subscription (specification, onboarding, section 8). */
export const toastSubscriptionRequired = (): void =>
  toast({ title: 'Subscription Required', description: 'Your subscription is inactive.' })
