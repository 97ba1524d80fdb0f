import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { TextSearch } from '../../lib/searches.ts'

const route = getRouteApi('/back-office')

/**
 * Reads and changes a screen's search parameters. `go` adds a history entry, but replaces it while the user types;
 * `close` replaces the entry, so Back does not reopen the dialog.
 * @param read parses the screen's search parameters
 * @param to builds the screen's address from a search; the same function on every render
 */
export const useAddress = <Search extends object>(
  read: (raw: TextSearch) => Search,
  to: (search: Search) => string,
) => {
  const router = useRouter()
  const raw = route.useSearch()
  const search = useMemo(() => read(raw), [read, raw])
  const go = useCallback(
    (change: Partial<Search>, replace = false): void => {
      // Read the current address, not the one of the last render: two changes may follow each other quickly.
      const now = read(Object.fromEntries(new URLSearchParams(router.state.location.searchStr)))
      const href = to({ ...now, ...change })
      if (replace) router.history.replace(href)
      else router.history.push(href)
    },
    [router, read, to],
  )
  const close = useCallback((change: Partial<Search>): void => go(change, true), [go])
  return { search, go, close }
}
