import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { TourPriority } from '@porchlight/contract/tours/shapes'
import { ArrowDown, ArrowUp, Check, ChevronDown, Minus } from 'lucide-react'
import { cx } from '../../../../ui/cx.ts'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { clientNameOf } from '../../tour-words.ts'
import { priorityLabel, priorityOrder } from '../queue-words.ts'
import { useQueueActions } from '../use-queue-actions.ts'

const ICONS = { high: ArrowUp, normal: Minus, low: ArrowDown } as const

/** A tour's priority, with a menu to change it if the reader may. */
export function QueuePriority({ tour }: { tour: StaffTourRow }) {
  const { onPriority, pendingId } = useQueueActions()
  const word = <PriorityWord priority={tour.priority} />
  if (!tour.may.setPriority) return word
  return (
    <Menu
      align="start"
      entries={priorityOrder.map((priority) => ({
        label: priorityLabel(priority),
        icon:
          priority === tour.priority ? (
            <Check size={15} aria-hidden="true" />
          ) : (
            <span className="block size-[15px]" />
          ),
        onSelect: () => onPriority(tour, priority),
      }))}
      trigger={
        <button
          type="button"
          aria-label={`Priority of ${clientNameOf(tour)}: ${priorityLabel(tour.priority)}. Change it`}
          aria-busy={pendingId === tour.id || undefined}
          className="queue-choice"
        >
          {word}
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      }
    />
  )
}

/** The priority with its arrow; only high stands out. */
export function PriorityWord({ priority }: { priority: TourPriority }) {
  const Icon = ICONS[priority]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-sm',
        priority === 'high' ? 'font-semibold text-ink' : 'text-ink-2',
      )}
    >
      <Icon size={13} aria-hidden="true" className={priority === 'high' ? 'text-bad' : 'text-ink-3'} />
      {priorityLabel(priority)}
    </span>
  )
}
