import type { SessionUser } from '@porchlight/contract/sessions'
import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { firstContent } from '../first-content.ts'
import { type TextSearch, textSearch } from '../searches.ts'
import { sessionQuery } from '../session.ts'
import { queryClient } from './query-client.ts'

/*
 * A route's loader starts the requests of its screen while the screen's code loads. It does not wait for the answers,
 * so the frame appears at once; the components take the answers over, and show those that failed.
 */

/** The address at which a screen opens. Once it is open, the screen itself reads the data of other filters. */
type Opened = { path: string; search: TextSearch }

/** The reads of an area's screens when they open, by the full path of their route. */
export type Reads = Readonly<Record<string, (opened: Opened) => void>>

type Opening = {
  route: { fullPath: string }
  location: { pathname: string; search: Record<string, unknown> }
}

type Loader = (opening: Opening) => void

const start = (table: Reads, { route, location: { pathname: path, search } }: Opening): void =>
  table[route.fullPath]?.({ path, search: textSearch(search) })

/** Creates a loader for the routes of an area, which starts the reads in its table. */
export const startReads =
  (table: Reads): Loader =>
  (opening) =>
    start(table, opening)

/**
 * The same for a table whose code loads with the area. On the first screen, the document has requested the lists, so
 * the table waits until they have been drawn.
 */
export const startReadsOf =
  (load: () => Promise<Reads>): Loader =>
  (opening) => {
    const startLater = async (): Promise<void> => {
      await firstContent()
      start(await load(), opening)
    }
    void startLater()
  }

/** The last part of a path: '12' of '/subscription/invoices/12'. */
export const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const read = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): void =>
  void queryClient.prefetchQuery(query)

export const readList = <Page, Key extends QueryKey>(
  query: FetchInfiniteQueryOptions<Page, Error, Page, Key, string>,
): void => void queryClient.prefetchInfiniteQuery(query)

/** Starts reads only for users to whom the server answers them. Waits for what `start` returns. */
export const ifUser = async (
  isAllowed: (user: SessionUser) => boolean,
  start: (user: SessionUser) => unknown,
): Promise<void> => {
  const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  if (user && isAllowed(user)) await start(user)
}
