import { type QueueSearch, queueSearch } from '../../features/tours/queue-search.ts'
import { useAddress } from './address.ts'

/**
 * What the address asks of the queue, and the ways to ask for something else.
 * @param to the address of the screen with a search
 */
export const useQueueAddress = (to: (search: QueueSearch) => string) => useAddress(queueSearch, to)
