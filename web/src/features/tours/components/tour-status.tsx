import { StatusPill } from '../../../ui/status-pill.tsx'
import { lookOf } from '../status.ts'

/** A tour's status as a dot and a label. */
export function TourStatus({ status }: { status: string }) {
  const { label, tone } = lookOf(status)
  return <StatusPill tone={tone} label={label} />
}
