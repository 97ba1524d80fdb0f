import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import { profileTexts } from '@porchlight/contract/people/words'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { changesOf } from '../../people/rules.ts'
import { assignPlan } from '../../subscriptions/steps/assign-plan.ts'
import { requireBelow } from '../policy.ts'
import { updateAccount } from '../steps/update-account.ts'

type Input = {
  userId: string
  version: number | null
  firstName: string
  lastName: string
  subscriptionPlan: PlanId | null
  subscriptionStatus: SubscriptionStatus | null
} & Partial<Record<(typeof optionalTexts)[number], string | null | undefined>> & {
    serviceCities?: string[] | null | undefined
  }

const optionalTexts = [...profileTexts, 'primaryCity'] as const

/**
 * Updates a person's name and profile, and sets plan and status by hand if they differ. Omitted fields stay.
 *
 * @throws Refusal not_found, not_yours_to_manage, version_conflict (with `current`), subscription_runs,
 *   not_yours_to_give, invalid_input for a plan of a person who can have none
 */
export const updateUser = (kernel: Kernel, viewer: StaffViewer, input: Input): Promise<void> =>
  kernel.database.transaction((tx) =>
    updateAccount(tx, kernel, viewer, input, async (person, now) => {
      requireBelow(viewer, person)
      const next = {
        firstName: input.firstName,
        lastName: input.lastName,
        ...Object.fromEntries(
          optionalTexts.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
        ),
        ...(input.serviceCities && { serviceCities: [...new Set(input.serviceCities)] }),
      }
      const changes = changesOf(person, next)
      const given = await assignPlan(tx, {
        userId: person.id,
        plan: input.subscriptionPlan,
        status: input.subscriptionStatus,
        by: viewer.userId,
        at: now,
      })
      if (given && person.userType !== 'real_estate_agent')
        throw refuseField('subscriptionPlan', 'Only subscribers have a plan')
      if (given && !viewer.permissions.has('billing.grant')) throw refuse('not_yours_to_give')
      if (changes === null && given === null) return null
      return {
        set: next,
        audit: {
          action: changes === null ? 'user.plan_granted' : 'user.updated',
          before: { ...changes?.before, ...given?.before },
          after: { ...changes?.after, ...given?.after },
        },
      }
    }),
  )
