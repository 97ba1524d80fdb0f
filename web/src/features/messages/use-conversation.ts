import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Polled, usePolling } from '../../lib/live/intervals.ts'
import { conversationQuery, loadedConversation } from './api.ts'

/** A conversation by id. Until the answer arrives, it is the one in the list. */
export const useConversation = (id: string, polled: Polled) => {
  const client = useQueryClient()
  return useQuery({
    ...conversationQuery(id),
    placeholderData: () => loadedConversation(client, id),
    refetchInterval: usePolling(polled),
  })
}
