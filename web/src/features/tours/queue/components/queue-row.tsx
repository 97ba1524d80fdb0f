// biome-ignore-all lint/a11y/useSemanticElements: lines that turn into cards; under another display Safari forgets what <tr> means
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are reached by their first button, as in the kit’s tables
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import {
  Archive,
  ArchiveRestore,
  ArrowUp,
  CircleSlash,
  CircleUser,
  Ellipsis,
  NotebookText,
  UserPlus,
} from 'lucide-react'
import { type MouseEvent, memo, type Ref } from 'react'
import { CountBadge } from '../../../../ui/badge.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ROW_TARGET } from '../../../../ui/lists/use-row-keys.ts'
import { Menu, type MenuEntry } from '../../../../ui/overlays/menu.tsx'
import { regionOf, streetOf } from '../../../properties/property-words.ts'
import { clientNameOf } from '../../tour-words.ts'
import { useQueueActions } from '../use-queue-actions.ts'
import { QueuePriority } from './queue-priority.tsx'
import { QueueStatus } from './queue-status.tsx'
import { QueueTick } from './queue-tick.tsx'
import { QueueUrgency, QueueWhen } from './queue-when.tsx'

type Props = {
  tour: StaffTour
  /** The row's index in the whole list, from 0. */
  index: number
  /** The details are open beside the list. */
  open: boolean
  /** Among the tours chosen for a bulk action. */
  chosen: boolean
  onToggle: (tour: StaffTour, range: boolean) => void
  /** A new request: flashes once. */
  fresh: boolean
  onOpen: (tour: StaffTour) => void
  ref?: Ref<HTMLDivElement> | undefined
}

const size = 15

/** One request of the queue: a row in a wide list, a card in a narrow one. */
export const QueueRow = memo(function QueueRow(props: Props) {
  const { tour, index, open, chosen, onToggle, fresh, onOpen, ref } = props
  const { property } = tour
  const press = (event: MouseEvent): void => {
    const { target, currentTarget } = event
    // Clicks in the row's menus also arrive here through React's tree, although the menus are elsewhere in the
    // document.
    const inRow = target instanceof Element && currentTarget.contains(target)
    if (inRow && !target.closest('a, button, label')) onOpen(tour)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's first button does the same for the keyboard
    <div
      ref={ref}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-tour={tour.id}
      tabIndex={-1}
      onClick={press}
      className={cx(
        'queue-row',
        open && 'queue-row-open',
        chosen && 'queue-row-chosen',
        tour.overdue && 'queue-row-overdue',
        tour.archived && 'text-ink-3',
        fresh && 'flash',
      )}
    >
      <div role="cell" className="queue-tick">
        <QueueTick tour={tour} chosen={chosen} onToggle={onToggle} />
      </div>
      <div role="cell" className="queue-property">
        <button
          {...ROW_TARGET}
          type="button"
          aria-expanded={open}
          onClick={() => onOpen(tour)}
          className="-mx-1 max-w-full truncate rounded-sm px-1 text-left"
        >
          <span className="font-semibold">{streetOf(property)}</span>{' '}
          <span className="text-ink-3">{regionOf({ ...property, zipCode: null })}</span>
          {tour.overdue ? <span className="sr-only">, overdue</span> : null}
          {tour.archived ? <span className="sr-only">, archived</span> : null}
        </button>
      </div>
      <div role="cell" className="queue-client truncate" title={clientNameOf(tour)}>
        {clientNameOf(tour)}
      </div>
      <div role="cell" className="queue-when">
        <QueueWhen tour={tour} />
      </div>
      <div role="cell" className="queue-urgency">
        <QueueUrgency tour={tour} />
      </div>
      <div role="cell" className="queue-agent truncate text-ink-2" title={tour.assignedAgentName}>
        {tour.assignedAgentName}
      </div>
      <div role="cell" className="queue-assistant">
        <Assistant tour={tour} />
      </div>
      <div role="cell" className="queue-status">
        <QueueStatus tour={tour} />
      </div>
      <div role="cell" className="queue-priority">
        <QueuePriority tour={tour} />
      </div>
      <div role="cell" className="queue-more">
        <More tour={tour} />
      </div>
    </div>
  )
})

function Assistant({ tour }: { tour: StaffTour }) {
  const { onAssign } = useQueueActions()
  if (tour.schedulingAssistantName)
    return (
      <span className="truncate text-ink-2" title={tour.schedulingAssistantName}>
        {tour.schedulingAssistantName}
      </span>
    )
  if (!tour.may.assign) return <span className="text-ink-3">Nobody</span>
  return (
    <button
      type="button"
      aria-label={`Assign an assistant to the tour of ${clientNameOf(tour)}`}
      onClick={() => onAssign(tour)}
      className="queue-assign"
    >
      <UserPlus size={14} aria-hidden="true" /> Assign
    </button>
  )
}

function More({ tour }: { tour: StaffTour }) {
  const { onAssign, onClient, onNotes, onArchive, onRestore } = useQueueActions()
  const name = clientNameOf(tour)
  const unread = tour.unreadNotes
  const entries: MenuEntry[] = [
    ...(tour.may.assign
      ? [
          {
            label: tour.schedulingAssistantId ? 'Assign another assistant' : 'Assign Assistant',
            icon: <UserPlus size={size} aria-hidden="true" />,
            onSelect: () => onAssign(tour),
          },
        ]
      : []),
    {
      label: 'Client profile',
      icon: <CircleUser size={size} aria-hidden="true" />,
      onSelect: () => onClient(tour),
    },
    {
      label: 'Notes',
      icon: <NotebookText size={size} aria-hidden="true" />,
      onSelect: () => onNotes(tour),
    },
    ...(tour.may.restore
      ? [
          { kind: 'separator' } as const,
          {
            label: 'Restore',
            icon: <ArchiveRestore size={size} aria-hidden="true" />,
            onSelect: () => onRestore(tour),
          },
        ]
      : []),
    ...(tour.may.archive
      ? [
          { kind: 'separator' } as const,
          {
            label: 'Archive',
            icon: <Archive size={size} aria-hidden="true" />,
            destructive: true,
            onSelect: () => onArchive(tour),
          },
        ]
      : []),
  ]
  return (
    <>
      {tour.cancelRequestedAt ? (
        <span className="text-porch-ink" title="Cancellation requested">
          <CircleSlash size={15} role="img" aria-label="Cancellation requested" />
        </span>
      ) : null}
      {tour.priority === 'high' ? (
        <span className="queue-high">
          <ArrowUp size={15} role="img" aria-label="High priority" />
        </span>
      ) : null}
      {unread > 0 ? (
        <button
          type="button"
          onClick={() => onNotes(tour)}
          aria-label={`Notes of ${name}, ${unread} unread`}
          className="queue-unread"
        >
          <NotebookText size={14} aria-hidden="true" />
          <CountBadge count={unread} tone="waiting" />
        </button>
      ) : null}
      <Menu
        entries={entries}
        trigger={
          <IconButton label={`More for ${name}`} className="size-7 coarse:size-10">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
      />
    </>
  )
}
