import { toast } from '../../lib/toast.ts'

/** Said wherever an agent without access is sent to the subscription (specification, onboarding, section 8). */
export const sayRequired = (): void =>
  toast({ title: 'Subscription Required', description: 'Your subscription gives no access at the moment.' })
