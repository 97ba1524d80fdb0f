import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { PageOf } from './client.ts'

type Asked = { limit: number; cursor?: string; signal: AbortSignal }

/**
 * An infinite query over a list that the server sends in pages of `limit` rows. For thousands of rows there is
 * `longList`.
 * @param read loads one page
 */
export const pagedList = <Item>(
  queryKey: QueryKey,
  limit: number,
  read: (asked: Asked) => Promise<PageOf<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ limit, ...(pageParam && { cursor: pageParam }), signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
