import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows what a change was answered with where it is read. A read that was asked for before the answer would put the
 * older state back when it comes: it is stopped, and begun again.
 */
export const takeAnswer = <Key extends QueryKey, Data>(
  client: QueryClient,
  queryKey: DataTag<Key, Data, Error>,
  answer: NoInfer<Data>,
): void => {
  const only = { queryKey, exact: true }
  const isRead = client.isFetching(only) > 0
  // First: to stop a read goes back to what stood before it.
  void client.cancelQueries(only)
  // The tag has said to the caller what belongs there; the cache would look for it in `Key` again.
  client.setQueryData<Data>(queryKey as QueryKey, answer)
  // It may have been news of something newer still.
  if (isRead) void client.invalidateQueries(only)
}
