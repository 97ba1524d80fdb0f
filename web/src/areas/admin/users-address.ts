import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type UsersSearch, usersSearch } from '../../features/accounts/account-search.ts'

const route = getRouteApi('/back-office')

/** What the address asks of the users, and the way to ask for something else: `replace` while somebody types. */
export const useUsersAddress = (to: (search: UsersSearch) => string) => {
  const router = useRouter()
  const search = usersSearch(route.useSearch())
  const go = (change: UsersSearch, replace = false): void => {
    // The address of now, not of the last drawing: two changes may follow each other closely.
    const now = usersSearch(Object.fromEntries(new URLSearchParams(router.state.location.searchStr)))
    const href = to({ ...now, ...change })
    if (replace) router.history.replace(href)
    else router.history.push(href)
  }
  return { search, go }
}
