import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import {
  Archive,
  ArchiveRestore,
  ArrowUp,
  CircleSlash,
  CircleUser,
  Ellipsis,
  type LucideIcon,
  NotebookText,
  UserPlus,
} from 'lucide-react'
import { CountBadge } from '../../../../ui/badge.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../../ui/overlays/menu.tsx'
import { clientNameOf } from '../../tour-words.ts'
import { useQueueActions } from '../use-queue-actions.ts'

const separator: MenuEntry = { kind: 'separator' }

const offered = (may: boolean, ...entries: MenuEntry[]): MenuEntry[] => (may ? entries : [])

/** The end of a row: what needs attention, and a menu of actions. */
export function QueueMore({ tour }: { tour: StaffTourRow }) {
  const { onAssign, onClient, onNotes, onArchive, onRestore } = useQueueActions()
  const name = clientNameOf(tour)
  const { may, unreadNotes: unread } = tour
  const entry = (
    label: string,
    Icon: LucideIcon,
    act: (tour: StaffTourRow) => void,
    destructive = false,
  ): MenuEntry => ({
    label,
    icon: <Icon size={15} aria-hidden="true" />,
    destructive,
    onSelect: () => act(tour),
  })
  const assign = tour.schedulingAssistantId ? 'Assign another assistant' : 'Assign Assistant'
  const entries = [
    ...offered(may.assign, entry(assign, UserPlus, onAssign)),
    entry('Client profile', CircleUser, onClient),
    entry('Notes', NotebookText, onNotes),
    ...offered(may.restore, separator, entry('Restore', ArchiveRestore, onRestore)),
    ...offered(may.archive, separator, entry('Archive', Archive, onArchive, true)),
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
