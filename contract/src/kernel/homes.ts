/*
 * The screens where people's work begins. The server links to them from the public pages, the browser opens them after
 * a sign-in.
 */

/** Pages that sell a plan or create an account. They lead a person who is signed in to their first screen. */
export const signUpPages: readonly string[] = ['/agent-signup', '/checkout', '/account-setup']

type Person = {
  userType: 'real_estate_agent' | 'admin' | 'super_admin' | 'scheduling_assistant' | 'tour_assistant'
  hasAccess: boolean
}

/**
 * The address of a person's first screen. An assistant who has back-office permissions still begins with their own
 * assignments, which link to the back office.
 */
export const homeOf = ({ userType, hasAccess }: Person): string => {
  if (userType === 'admin' || userType === 'super_admin') return '/admin-dashboard'
  if (userType !== 'real_estate_agent') return '/assistant-dashboard'
  return hasAccess ? '/dashboard' : '/subscription'
}
