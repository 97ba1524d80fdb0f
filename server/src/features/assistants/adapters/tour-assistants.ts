import type { TourAssistants } from '../../tours/ports.ts'
import { countAvailableAssistants, findAssignable } from '../queries.ts'

/** The assistants, for tours. */
export const tourAssistants: TourAssistants = {
  findAssignable,
  countAvailable: countAvailableAssistants,
}
