import { type UsersSearch, usersSearch } from '../../features/accounts/account-search.ts'
import { useAddress } from './address.ts'

/** What the address asks of the users, and the ways to ask for something else. */
export const useUsersAddress = (to: (search: UsersSearch) => string) => useAddress(usersSearch, to)
