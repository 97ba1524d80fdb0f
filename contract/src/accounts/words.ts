/* Wordings about accounts. No schemas in this file, so a browser loads it without zod. */

/**
 * The states of an account, in the order in which the list's badge checks them (specification, back office, section 2).
 */
export const standings = ['locked', 'active', 'past_due', 'cancelled', 'pending'] as const
export type Standing = (typeof standings)[number]

export const standingLabels: Record<Standing, string> = {
  locked: 'Locked',
  active: 'Active',
  past_due: 'Past due',
  cancelled: 'Canceled',
  pending: 'Pending',
}

/** The list's filter for subscriptions. A renewing one is active, paid through the provider, and not ending. */
export const subscriptionFilters = ['active', 'renewing', 'past_due', 'cancelled'] as const
export type SubscriptionFilter = (typeof subscriptionFilters)[number]

/** The user types of the back office. */
export const officeTypes = ['admin', 'super_admin', 'scheduling_assistant', 'tour_assistant'] as const

/** All user types, subscribers first. */
export const accountTypes = ['real_estate_agent', ...officeTypes] as const

export const accountTypeLabels: Record<(typeof accountTypes)[number], string> = {
  real_estate_agent: 'Subscriber',
  admin: 'Admin',
  super_admin: 'Super admin',
  scheduling_assistant: 'Scheduling assistant',
  tour_assistant: 'Tour assistant',
}

/** The question before a user is deleted (specification, back office, section 2). */
export const deleteQuestion = 'Are you sure you want to delete this user? This action cannot be undone.'

/** Shown to users who may not open the admin users page (specification, back office, section 6). */
export const administratorsOnly =
  'You do not have permission to access this area. Administrator access required.'
