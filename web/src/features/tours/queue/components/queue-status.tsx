import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { Check, ChevronDown } from 'lucide-react'
import { Menu, type MenuEntry } from '../../../../ui/overlays/menu.tsx'
import { StatusPill } from '../../../../ui/status-pill.tsx'
import { lookOf, lookOfTour } from '../../status.ts'
import { clientNameOf } from '../../tour-words.ts'
import { statusGroups } from '../queue-words.ts'
import { useQueueActions } from '../use-queue-actions.ts'

type Props = {
  tour: StaffTourRow
  /** Offers 'requested' too, as the client's profile does (specification, back office, section 4). */
  withRequested?: boolean | undefined
}

/** A tour's status, with a menu to change it if the reader may. */
export function QueueStatus({ tour, withRequested = false }: Props) {
  const { onStatus, pendingId } = useQueueActions()
  const { label, tone } = lookOfTour(tour)
  if (!tour.may.updateStatus) return <StatusPill tone={tone} label={label} />
  const entries = statusGroups.flatMap((group): MenuEntry[] => [
    { kind: 'heading', label: group.label },
    ...group.statuses
      .filter((status) => withRequested || status !== 'requested')
      .map((status) => ({
        label: lookOf(status).label,
        icon:
          status === tour.status ? (
            <Check size={15} aria-hidden="true" />
          ) : (
            <span className="block size-[15px]" />
          ),
        onSelect: () => onStatus(tour, status),
      })),
  ])
  return (
    <Menu
      align="start"
      entries={entries}
      trigger={
        <button
          type="button"
          aria-label={`Status of ${clientNameOf(tour)}: ${label}. Change it`}
          aria-busy={pendingId === tour.id || undefined}
          className="queue-choice"
        >
          <StatusPill tone={tone} label={label} />
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      }
    />
  )
}
