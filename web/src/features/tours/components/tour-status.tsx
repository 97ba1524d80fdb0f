import { StatusPill } from '../../../ui/status-pill.tsx'
import { lookOf } from '../status.ts'

/** A tour's status as dot and word. */
export function TourStatus({ status }: { status: string }) {
  const { label, tone } = lookOf(status)
  return <StatusPill tone={tone} label={label} />
}
