import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { noShowLabel } from '@porchlight/contract/tours/words'

const labels: Partial<Record<TourStatus, string>> = {
  scheduling: 'Mark Scheduling',
  awaiting_response: 'Awaiting Response',
  time_not_available: 'Time Not Available',
  choose_another_time: 'Choose Another Time',
  confirmed: 'Confirm Tour',
  in_progress: 'Start Tour',
  completed: 'Complete Tour',
}

type Step = { status: TourStatus; outcome: string | null }

/** The label of a step's button (specification, onboarding, section 2; product decision: tours/assistant). */
export const stepLabel = (from: TourStatus, { status, outcome }: Step): string => {
  if (outcome === 'no_show') return noShowLabel
  if (status === 'contacting_client') return from === 'assistant_assigned' ? 'Start Contact' : 'Contact Again'
  return labels[status] ?? status
}

/** What a step means, if its label does not say so; the label is the specification's. */
export const stepHint = ({ status }: Step): string | undefined =>
  status === 'scheduling' ? 'Mark Scheduling when you’re agreeing on a time.' : undefined
