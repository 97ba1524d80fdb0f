import { scheduleSearch } from '../../../lib/searches.ts'
import { paths } from '../../../paths.ts'

type Location = { pathname: string; search: Readonly<Record<string, unknown>> }

/** The URL of the form for a new tour. While the list shows one client’s tours, the form starts with that client. */
export const newTourHref = ({ pathname, search }: Location): string => {
  const { client } = pathname === paths.scheduleTour() ? scheduleSearch(search) : {}
  return paths.scheduleTour({ client, form: 'open', forClient: client })
}
