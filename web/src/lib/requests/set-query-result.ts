import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Stores a mutation's answer in the query's cache. A fetch that began earlier would restore the older state, so it is
 * restarted.
 */
export const setQueryResult = <Key extends QueryKey, Data>(
  client: QueryClient,
  queryKey: DataTag<Key, Data, Error>,
  answer: NoInfer<Data>,
): void => {
  const only = { queryKey, exact: true }
  const isRead = client.isFetching(only) > 0
  // Cancel first, because cancelling restores the state before the fetch.
  void client.cancelQueries(only)
  // The tag has checked the caller's type; the cache would derive it from `Key` again.
  client.setQueryData<Data>(queryKey as QueryKey, answer)
  // The fetch may have been for an even newer state.
  if (isRead) void client.invalidateQueries(only)
}
