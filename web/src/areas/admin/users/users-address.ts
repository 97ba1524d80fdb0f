import { type UsersSearch, usersSearch } from '../../../features/accounts/account-search.ts'
import { useAddress } from '../address.ts'

/** The users screen's search parameters, and functions that change them. */
export const useUsersAddress = (to: (search: UsersSearch) => string) => useAddress(usersSearch, to)
