/*
 * Words about accounts. No schema stands in here, so that a browser fetches it without zod.
 */

/** How an account stands, in the order in which the list's badge is decided (specification, back office, section 2). */
export const standings = ['locked', 'active', 'past_due', 'cancelled', 'pending'] as const
export type Standing = (typeof standings)[number]

export const standingLabels: Record<Standing, string> = {
  locked: 'Locked',
  active: 'Active',
  past_due: 'Past due',
  cancelled: 'Canceled',
  pending: 'Pending',
}

/** All kinds of people, subscribers first. */
export const accountTypes = [
  'real_estate_agent',
  'admin',
  'super_admin',
  'scheduling_assistant',
  'tour_assistant',
] as const

/** The kinds that work in the back office. */
export const officeTypes = ['admin', 'super_admin', 'scheduling_assistant', 'tour_assistant'] as const

export const accountTypeLabels: Record<(typeof accountTypes)[number], string> = {
  real_estate_agent: 'Subscriber',
  admin: 'Admin',
  super_admin: 'Super admin',
  scheduling_assistant: 'Scheduling assistant',
  tour_assistant: 'Tour assistant',
}

/** Asked before a user goes (specification, back office, section 2). */
export const deleteQuestion = 'Are you sure you want to delete this user? This action cannot be undone.'

/** Said to who may not see the admin users page (specification, back office, section 6). */
export const administratorsOnly =
  'You do not have permission to access this area. Administrator access required.'
