import { homeOf } from '@porchlight/contract/kernel/homes'
import { redirect } from '@tanstack/react-router'
import { queryClient } from '../lib/requests/query-client.ts'
import { sessionQuery } from '../lib/session.ts'
import { isRemembered } from '../lib/session-cache.ts'
import { paths } from '../paths.ts'

type Arrival = { location: { href: string } }

/**
 * For screens that require a session: returns the user, or redirects to the sign-in page with the address to return to.
 */
const personOr =
  (login: (search: { next: string }) => string) =>
  async ({ location }: Arrival) => {
    const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
    if (!user) throw redirect({ href: login({ next: location.href }), replace: true })
    return user
  }

const assistantPerson = personOr(paths.assistantLogin)
const staffPerson = personOr(paths.adminLogin)

/** An unauthenticated assistant is sent to /assistant-login (specification, onboarding, section 2). */
export const needAssistant = async (arrival: Arrival): Promise<void> => {
  const user = await assistantPerson(arrival)
  if (user.userType === 'real_estate_agent') throw redirect({ href: paths.assistantLogin(), replace: true })
}

/** /admin-tour-requests redirects signed-out visitors to /admin-login (specification, back office, section 2). */
export const needSignIn = async (arrival: Arrival): Promise<void> => {
  await staffPerson(arrival)
}

/** Screens that sell a plan or create an account redirect signed-in users to their own first screen. */
export const needNoSession = async (): Promise<void> => {
  if (!isRemembered()) return
  const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  if (user) throw redirect({ href: homeOf(user), replace: true })
}
