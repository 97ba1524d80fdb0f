import { QueryClient } from '@tanstack/react-query'

/**
 * Fresh for 5 minutes and no retries (specification, agent area, section 7): the live stream says when to read again.
 * Old data stays on screen while new data comes. Without a line reads wait for it; changes are tried at once and say that
 * it is down: one that waited would be made unseen, long after whoever pressed has gone on.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * 60_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
})
