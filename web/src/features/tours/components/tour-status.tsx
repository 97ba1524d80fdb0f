import { StatusPill } from '../../../ui/status-pill.tsx'
import { lookOfTour } from '../status.ts'

type Props = {
  status: string
  /** Tells a no-show from a cancellation. */
  outcome: string | null
}

/** A tour's status as a dot and a label. */
export function TourStatus({ status, outcome }: Props) {
  const { label, tone } = lookOfTour({ status, outcome })
  return <StatusPill tone={tone} label={label} />
}
