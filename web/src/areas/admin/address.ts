import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { TextSearch } from '../../lib/searches.ts'

const route = getRouteApi('/back-office')

/**
 * What the address asks of a screen, and the ways to something else. `go` leads on, and Back undoes it (`replace` while
 * somebody types); `close` puts a dialog away for good: Back does not open it again.
 * @param read what the screen knows of an address
 * @param to the address of the screen with a search; the same function with every drawing
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
      // The address of now, not of the last drawing: two changes may follow each other closely.
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
