import { QueryClient } from '@tanstack/react-query'

/**
 * Fresh for 5 minutes and no retries (specification, agent area, section 7): the live stream says when to read again.
 * Old data stays on screen while new data comes.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * 60_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
