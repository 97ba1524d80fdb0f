import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { TourPriority } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { CommandPalette } from '../../../../ui/overlays/command-palette.tsx'
import { lookOf } from '../../status.ts'
import { clientNameOf } from '../../tour-words.ts'
import { toursWord } from '../bulk-words.ts'
import { priorityLabel, priorityOrder, statusGroups } from '../queue-words.ts'

const subjectOf = (tours: readonly StaffTourRow[]): string => {
  const [first] = tours
  return first && tours.length === 1 ? clientNameOf(first) : toursWord(tours.length)
}

type StatusProps = { tour: StaffTourRow; onPick: (status: TourStatus) => void; onClose: () => void }

/** Chooses a tour's status by keyboard. */
export function QueueStatusPicker({ tour, onPick, onClose }: StatusProps) {
  return (
    <CommandPalette
      label={`Status of ${clientNameOf(tour)}`}
      onClose={onClose}
      commands={statusGroups.flatMap(({ label, statuses }) =>
        statuses
          .filter((status) => status !== tour.status)
          .map((status) => ({
            id: status,
            label: lookOf(status).label,
            group: label,
            run: () => onPick(status),
          })),
      )}
    />
  )
}

type PriorityProps = {
  tours: readonly StaffTourRow[]
  onPick: (priority: TourPriority) => void
  onClose: () => void
}

/** Chooses the priority of one or several tours by keyboard. */
export function QueuePriorityPicker({ tours, onPick, onClose }: PriorityProps) {
  const subject = subjectOf(tours)
  return (
    <CommandPalette
      label={`Priority of ${subject}`}
      onClose={onClose}
      commands={priorityOrder.map((priority) => ({
        id: priority,
        label: priorityLabel(priority),
        group: 'Priority',
        run: () => onPick(priority),
      }))}
    />
  )
}
