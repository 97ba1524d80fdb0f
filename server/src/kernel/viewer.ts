import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import type { UserType } from '@porchlight/contract/people/user-types'

/**
 * A person whose session passed the gate. Only the gate (and jobs, for the system) creates one, so code may trust it.
 * The door limits the permissions: a person who signed in as an assistant has none of the back office (product
 * decision: assistant sign-in).
 */
export type Viewer = AgentViewer | StaffViewer | AssistantViewer

/** The origin of a call, for the audit log. */
export type CallOrigin = { readonly ip: string; readonly userAgent: string | null }

type Person = {
  readonly sessionId: string
  readonly userId: string
  readonly userType: UserType
  readonly name: string
  readonly firstName: string
  readonly permissions: ReadonlySet<Permission>
  readonly byTeamPassword: boolean
  /** Null without a call: in jobs, and when a session is loaded again. */
  readonly from: CallOrigin | null
}

export type AgentViewer = Person & {
  readonly door: 'agent'
  readonly subscriptionStatus: SubscriptionStatus
  readonly subscriptionPlan: PlanId
  readonly hasAccess: boolean
}
export type StaffViewer = Person & { readonly door: 'back_office' }
export type AssistantViewer = Person & { readonly door: 'assistant' }
