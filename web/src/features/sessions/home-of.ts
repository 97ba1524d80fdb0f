import type { UserType } from '@porchlight/contract/sessions'
import { paths } from '../../paths.ts'

type Person = {
  userType: UserType
  hasAccess: boolean
  byTeamPassword?: boolean | undefined
  permissions?: readonly string[] | undefined
}

/**
 * Where a person's work begins. An assistant who holds back-office permissions still begins with their own
 * assignments; the back office is one link away.
 */
export const homeOf = (person: Person): string => {
  if (person.userType === 'admin' || person.userType === 'super_admin') return paths.adminDashboard()
  if (person.userType !== 'real_estate_agent') return paths.assistantDashboard()
  return person.hasAccess ? paths.dashboard() : paths.subscription()
}
