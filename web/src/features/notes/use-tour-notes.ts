import type { TourNote } from '@porchlight/contract/notes'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePolling } from '../../lib/live/intervals.ts'
import { call } from '../../lib/requests/client.ts'
import { useRested } from '../../lib/search-text.ts'
import { toast } from '../../lib/toast.ts'
import { byItself } from '../../lib/toast-ends.ts'
import { NOTES_PAGE, tourNotesQuery, unreadCountQuery } from './api.ts'
import { holdAsRead } from './reading.ts'

/** The notes of one tour, ten to a page. A search returns to the first page. Opening the notes marks them as read. */
export const useTourNotes = (tourId: string) => {
  const [search, setSearchText] = useState('')
  const [page, setPage] = useState(1)
  const q = useRested(search.trim())
  const query = useInfiniteQuery({ ...tourNotesQuery(tourId, q), refetchInterval: usePolling('tourNotes') })
  const pages = query.data?.pages ?? []
  // A refresh can return fewer pages.
  const shown = Math.min(page, Math.max(1, pages.length))
  const total = pages[0]?.total ?? 0
  const lit = useMarkRead(tourId, pages)
  useReading(tourId)

  const setSearch = (text: string): void => {
    setSearchText(text)
    setPage(1)
  }
  /** Opens a page. Returns false if it could not be loaded: then the page before it stays. */
  const goTo = async (next: number): Promise<boolean> => {
    // A note can be sent before the first page is there. Fetching a further one would end that request.
    const present = Math.max(1, pages.length)
    const loaded = next > present ? (await query.fetchNextPage()).data?.pages.length : present
    const isLoaded = (loaded ?? 0) >= next
    if (isLoaded) setPage(next)
    return isLoaded
  }
  return {
    query,
    search,
    setSearch,
    searching: q !== '',
    page: shown,
    loadedPages: pages.length,
    goTo,
    notes: pages[shown - 1]?.items ?? [],
    lit,
    total,
    pageSize: NOTES_PAGE,
  }
}

/**
 * Marks the others' new notes in the open panel as read (specification, same place). Returns the notes that were unread
 * when they arrived; they stay highlighted until the panel closes.
 */
const useMarkRead = (
  tourId: string,
  pages: readonly { items: readonly TourNote[] }[],
): ReadonlySet<string> => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    meta: byItself,
    mutationFn: async () => {
      // The panel may close before the server answers.
      const release = holdAsRead(tourId)
      await call('POST /api/tours/:tourId/notes/read', { params: { tourId } }).finally(release)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['notes', 'unread'] }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['notes', 'feed'] })
      void client.invalidateQueries({ queryKey: ['tours'] })
    },
  })
  const marked = useRef<string | null>(null)
  const lit = useRef(new Set<string>())
  const unread = pages.flatMap(({ items }) => items).filter((note) => !note.mine && !note.read)
  for (const { id } of unread) lit.current.add(id)
  const newest = unread[0]?.id ?? null
  useEffect(() => {
    if (newest === null || newest === marked.current) return
    marked.current = newest
    mutate()
  }, [newest, mutate])
  return lit.current
}

/**
 * While the panel is open, its tour's notes do not count as unread, so that no toast announces a visible note. When it
 * closes, notes that it did not show count again.
 */
const useReading = (tourId: string): void => {
  const client = useQueryClient()
  useEffect(() => {
    const release = holdAsRead(tourId)
    return () => {
      release()
      void client.invalidateQueries({ queryKey: unreadCountQuery.queryKey })
    }
  }, [client, tourId])
}

export const addFailed = 'Failed to add note. Please try again.'

type AddNote = {
  /** Gets the text that was sent, which the caller clears, and the new note. */
  onAdded: (sent: string, note: TourNote) => void
  /** Returns whether the caller is still there to show the failure. Otherwise a toast does. */
  onFailed: () => boolean
}

/** Adds a note. */
export const useAddNote = (tourId: string, { onAdded, onFailed }: AddNote) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: string) =>
      call('POST /api/tours/:tourId/notes', { params: { tourId }, body: { note } }),
    onSuccess: (note, sent) => {
      void client.invalidateQueries({ queryKey: ['notes'] })
      toast({ title: 'Note Added', description: 'Your note has been added successfully.', tone: 'ok' })
      onAdded(sent, note)
    },
    onError: () => {
      if (!onFailed()) toast({ title: 'Error', description: addFailed, tone: 'bad' })
    },
  })
}
