import type { Audience } from '@porchlight/contract/kernel/audience'
import { refuse } from '../kernel/refusal.ts'
import type { Viewer } from '../kernel/viewer.ts'

const assistantTypes = new Set(['scheduling_assistant', 'tour_assistant'])

/**
 * Checks whether this person may make this call, by the doors in its audience; the feature's policy decides about rows.
 *
 * @throws Refusal not_signed_in (401), subscription_required (402), not_allowed (403)
 */
export const admit = (audience: Audience, viewer: Viewer | null): void => {
  if ('everyone' in audience) return
  if (viewer === null) throw refuse('not_signed_in')
  if ('signedIn' in audience) return

  if (viewer.door === 'agent') {
    if (audience.agents === undefined) throw refuse('not_allowed')
    if (audience.agents === 'with_access' && !viewer.hasAccess)
      throw refuse('subscription_required', {
        subscriptionStatus: viewer.subscriptionStatus,
        subscriptionPlan: viewer.subscriptionPlan,
        requiresPayment: true,
      })
    return
  }

  if (audience.assistants === true && assistantTypes.has(viewer.userType)) return
  if (audience.staff === undefined || viewer.door !== 'back_office') throw refuse('not_allowed')
  if (audience.staff === 'any' || viewer.permissions.has(audience.staff)) return
  throw refuse('not_allowed')
}
