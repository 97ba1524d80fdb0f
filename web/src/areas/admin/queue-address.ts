import { type QueueSearch, queueSearch } from '../../features/tours/queue/queue-search.ts'
import { useAddress } from './address.ts'

/**
 * The queue's search parameters, and functions that change them.
 * @param to builds the screen's address from a search
 */
export const useQueueAddress = (to: (search: QueueSearch) => string) => useAddress(queueSearch, to)
