import type { TourStatus } from '@porchlight/contract/tours/statuses'
import type { agentNotes } from '../content/notes-from-agents.ts'
import type { staffNotes } from '../content/notes-from-staff.ts'
import type { Plan } from '../tours/plan.ts'

type Situation = { readonly plan: Plan; readonly next: TourStatus | null; readonly isFirst: boolean }

/** A note that is likely to be written when a tour has reached a status. */
export type NoteOccasion = {
  readonly chance: number
  /** Minutes after the step. */
  readonly after: readonly [number, number]
  readonly when?: (situation: Situation) => boolean
  /** Adds a sentence about keys and parking. */
  readonly directions?: true
} & (
  | { readonly by: 'agent'; readonly about: keyof typeof agentNotes }
  | { readonly by: 'staff' | 'desk'; readonly about: keyof typeof staffNotes }
)

const waitsNext = ({ next }: Situation) => next === 'awaiting_response'
const stands = ({ next }: Situation) => next === null
const moves = ({ next }: Situation) => next !== null
const chosenByAgent: readonly NoteOccasion[] = [
  { by: 'agent', about: 'chooseAnotherOpen', chance: 0.4, after: [12, 55], when: stands },
  { by: 'agent', about: 'chooseAnother', chance: 0.7, after: [12, 55], when: moves },
]
const untouched = ({ plan }: Situation) => plan.coordinator === null
const handled = ({ plan }: Situation) => plan.coordinator !== null && !plan.noShow

/** The desk's notes, by status. The notes of the visit are in their own file. */
export const noteOccasions: Partial<Record<TourStatus, readonly NoteOccasion[]>> = {
  requested: [
    { by: 'agent', about: 'request', chance: 0.36, after: [1, 24], when: ({ isFirst }) => isFirst },
  ],
  assistant_assigned: [{ by: 'desk', about: 'desk', chance: 0.07, after: [1, 6] }],
  contacting_client: [
    { by: 'staff', about: 'voicemail', chance: 0.7, after: [2, 8], when: waitsNext },
    { by: 'staff', about: 'voicemail', chance: 0.4, after: [2, 8], when: stands },
    { by: 'staff', about: 'reached', chance: 0.62, after: [4, 14], when: (s) => moves(s) && !waitsNext(s) },
  ],
  awaiting_response: [
    { by: 'agent', about: 'unreachable', chance: 0.36, after: [18, 130] },
    { by: 'staff', about: 'chasing', chance: 0.28, after: [90, 260] },
  ],
  scheduling: [{ by: 'staff', about: 'scheduling', chance: 0.52, after: [3, 40] }],
  time_not_available: [
    { by: 'staff', about: 'timeNotAvailable', chance: 0.88, after: [1, 6] },
    ...chosenByAgent,
  ],
  choose_another_time: [
    { by: 'staff', about: 'chooseAnother', chance: 0.88, after: [1, 6] },
    ...chosenByAgent,
  ],
  rescheduled: [{ by: 'staff', about: 'reschedule', chance: 0.82, after: [2, 15] }],
  confirmed: [
    { by: 'staff', about: 'confirmed', chance: 0.64, after: [1, 9], directions: true },
    { by: 'agent', about: 'confirmed', chance: 0.3, after: [10, 140] },
  ],
  cancelled: [
    { by: 'agent', about: 'cancelled', chance: 0.62, after: [0, 3], when: untouched },
    { by: 'staff', about: 'cancelled', chance: 0.66, after: [1, 12], when: handled },
  ],
}
