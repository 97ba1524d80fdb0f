/*
 * The users' first screens. The server links to them from the public pages, and the browser opens them after sign-in.
 */

/** Pages that sell a plan or create an account. They redirect a signed-in user to their first screen. */
export const signUpPages: readonly string[] = ['/agent-signup', '/checkout', '/account-setup']

type Person = {
  userType: 'real_estate_agent' | 'admin' | 'super_admin' | 'scheduling_assistant' | 'tour_assistant'
  hasAccess: boolean
}

/**
 * The address of a user's first screen. An assistant with back-office permissions still starts with their own
 * assignments, which link to the back office.
 */
export const homeOf = ({ userType, hasAccess }: Person): string => {
  if (userType === 'admin' || userType === 'super_admin') return '/admin-dashboard'
  if (userType !== 'real_estate_agent') return '/assistant-dashboard'
  return hasAccess ? '/dashboard' : '/subscription'
}
