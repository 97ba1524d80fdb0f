import { useEffect, useRef } from 'react'
import { Button } from '../button.tsx'

export type ShowMoreProps = {
  /** Whether there is a next page. */
  more: boolean
  loading: boolean
  onMore: () => void
  /** The last load failed: scrolling alone then loads nothing. */
  failed?: boolean | undefined
  /** Scrolling alone loads nothing. */
  onlyWhenPressed?: boolean | undefined
}

/** The end of a paged list: loads the next page when it scrolls into sight or is pressed. */
export function ShowMore({ more, loading, onMore, failed = false, onlyWhenPressed = false }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const fetchNext = useRef(onMore)
  fetchNext.current = onMore
  const watching = more && !loading && !failed && !onlyWhenPressed
  useEffect(() => {
    const node = end.current
    if (!node || !watching || typeof IntersectionObserver === 'undefined') return
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNext.current()
      },
      { rootMargin: '400px' },
    )
    seen.observe(node)
    return () => seen.disconnect()
  }, [watching])
  if (!more) return null
  return (
    <div ref={end} className="flex flex-col items-center gap-2 py-4">
      {failed ? <p className="text-md text-bad">We couldn’t load more.</p> : null}
      <Button loading={loading} onClick={onMore}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  )
}

type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

type NextPageProps = Pick<ShowMoreProps, 'onlyWhenPressed'> & { query: Paged }

/** The same for an infinite query. */
export function NextPage({ query, onlyWhenPressed }: NextPageProps) {
  return (
    <ShowMore
      more={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onMore={() => void query.fetchNextPage()}
      onlyWhenPressed={onlyWhenPressed}
    />
  )
}
