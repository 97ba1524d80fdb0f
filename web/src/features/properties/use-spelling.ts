import { useQuery } from '@tanstack/react-query'
import { quoted } from '../../lib/search-text.ts'
import { type PropertyFilters, spellingQuery } from './api.ts'

type Spelling = {
  /** What a search that finds nothing most likely meant; '' if it finds something, or if nothing is near. */
  q: string
  /** Whether it is being looked up. */
  isPending: boolean
}

/**
 * Asks what a search meant that found nothing. A failure offers nothing.
 *
 * @param found the search's answer
 */
export const useSpelling = (
  filters: PropertyFilters & { agentId?: string | undefined },
  found: { data?: readonly unknown[] | undefined; isPlaceholderData: boolean },
): Spelling => {
  const isEmpty = Boolean(filters.q) && !found.isPlaceholderData && found.data?.length === 0
  const { data, isFetching, failureCount } = useQuery({ ...spellingQuery(filters), enabled: isEmpty })
  return {
    q: isEmpty ? (data?.q ?? '') : '',
    // During an outage it is asked again and again.
    isPending: isEmpty && isFetching && failureCount === 0,
  }
}

/** Says that the properties below match another text than the typed one. */
export const spelledNote = (typed: string, meant: string): string =>
  `Nothing matches ${quoted(typed)}. Showing ${quoted(meant)}:`
