import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyOnDemand } from '../../../../lib/lazy-when-idle.ts'
import { serversNow } from '../../../../lib/now.ts'
import { type ApiError, isRefusal } from '../../../../lib/requests/api-error.ts'
import { toastChangeFailure } from '../../../../lib/requests/toast-failure.ts'
import { toast } from '../../../../lib/toast.ts'
import { isAhead } from '../../tour-words.ts'
import { useRestoreTour, useSetTourPriority, useSetTourStatus } from '../queue-mutations.ts'
import { statusGroups } from '../queue-words.ts'
import { type AssignWords, type QueueActions, QueueActionsContext } from '../use-queue-actions.ts'

const AssignDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-assign-dialog.tsx')).QueueAssignDialog,
}))
const StatusDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-status-dialog.tsx')).QueueStatusDialog,
}))
const ArchiveDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-archive-dialog.tsx')).QueueArchiveDialog,
}))
const WaiveDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-waive-dialog.tsx')).QueueWaiveDialog,
}))
const ClientDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-client-dialog.tsx')).QueueClientDialog,
}))
const ConflictDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-conflict-dialog.tsx')).QueueConflictDialog,
}))

const activeStatuses: ReadonlySet<TourStatus> = new Set(statusGroups[1].statuses)
const queueWords: AssignWords = { done: 'Assistant Assigned', failed: 'Failed to assign assistant' }

type Open =
  | { kind: 'assign'; tour: StaffTourRow }
  | { kind: 'status'; tour: StaffTourRow; status: TourStatus; timeConflict?: ApiError | undefined }
  | { kind: 'archive'; tour: StaffTourRow }
  | { kind: 'waive'; tour: StaffTourRow }
  | { kind: 'conflict'; current: StaffTour }

/** Provides the actions on the tours below, and shows the dialogs that they need. */
export function QueueActionsProvider({
  words = queueWords,
  onNotes,
  children,
}: {
  words?: AssignWords | undefined
  onNotes: (tour: StaffTourRow) => void
  children: ReactNode
}) {
  const [open, setOpen] = useState<Open | null>(null)
  const [client, setClient] = useState<StaffTourRow | null>(null)
  const status = useSetTourStatus()
  const priority = useSetTourPriority()
  const restore = useRestoreTour()
  const pendingId =
    (status.isPending && status.variables.tour.id) ||
    (priority.isPending && priority.variables.tour.id) ||
    (restore.isPending && restore.variables.id) ||
    null
  const { mutate: setStatus } = status
  const { mutate: setPriority } = priority
  const { mutate: restoreTour } = restore

  const actions = useMemo((): QueueActions => {
    const onFailed: QueueActions['onFailed'] = (error, words) => {
      if (isRefusal(error, 'version_conflict'))
        // A version conflict carries the tour in the shape of the call's answer.
        setOpen({ kind: 'conflict', current: error.current as StaffTour })
      else if (typeof words === 'string') toastChangeFailure(error, words)
      else toast({ ...words, tone: 'bad' })
    }
    const onStatusNow = (tour: StaffTourRow, status: TourStatus): void =>
      setStatus(
        { tour, status },
        {
          onError: (error) => {
            if (isRefusal(error, 'time_taken')) setOpen({ kind: 'status', tour, status, timeConflict: error })
            else if (isRefusal(error, 'date_needed') || isRefusal(error, 'too_early'))
              setOpen({ kind: 'status', tour, status })
            else if (isRefusal(error, 'no_assistant')) setOpen({ kind: 'assign', tour })
            else onFailed(error, 'Failed to update status')
          },
        },
      )
    return {
      pendingId,
      onFailed,
      onNotes,
      onClient: setClient,
      onAssign: (tour) => setOpen({ kind: 'assign', tour }),
      onArchive: (tour) => setOpen({ kind: 'archive', tour }),
      onWaive: (tour) => setOpen({ kind: 'waive', tour }),
      onRestore: (tour) =>
        restoreTour(tour, { onError: (error) => onFailed(error, 'Failed to restore tour') }),
      onStatus: (tour, next) => {
        if (next === tour.status) return
        if (next === 'assistant_assigned' && !tour.schedulingAssistantId) setOpen({ kind: 'assign', tour })
        else if (asksFirst(next, tour)) setOpen({ kind: 'status', tour, status: next })
        else onStatusNow(tour, next)
      },
      onDate: (tour) =>
        setOpen({
          kind: 'status',
          tour,
          status: tour.scheduledDate && activeStatuses.has(tour.status) ? 'rescheduled' : 'scheduled',
        }),
      onPriority: (tour, priority) => {
        if (priority !== tour.priority)
          setPriority(
            { tour, priority },
            { onError: (error) => onFailed(error, 'Failed to update priority') },
          )
      },
    }
  }, [onNotes, pendingId, setStatus, setPriority, restoreTour])

  const close = (): void => setOpen(null)
  const dialogs = (
    <Suspense>
      {open?.kind === 'assign' ? <AssignDialog tour={open.tour} words={words} onClose={close} /> : null}
      {open?.kind === 'status' ? (
        <StatusDialog
          tour={open.tour}
          status={open.status}
          timeConflict={open.timeConflict}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'archive' ? <ArchiveDialog tour={open.tour} onClose={close} /> : null}
      {open?.kind === 'waive' ? <WaiveDialog tour={open.tour} onClose={close} /> : null}
      {open?.kind === 'conflict' ? <ConflictDialog current={open.current} onClose={close} /> : null}
    </Suspense>
  )
  return (
    <QueueActionsContext value={actions}>
      {children}
      {client ? (
        <Suspense>
          {/* The dialogs are children, so that one opened from this dialog appears above it and does not close it. */}
          <ClientDialog tour={client} onClose={() => setClient(null)}>
            {dialogs}
          </ClientDialog>
        </Suspense>
      ) : (
        dialogs
      )}
    </QueueActionsContext>
  )
}

/**
 * Whether to ask before setting a status: it needs a date or a plan, or a wrong click would do harm (cancelling,
 * returning to requested).
 */
const asksFirst = (status: TourStatus, tour: StaffTourRow): boolean => {
  // Everyone who was emailed about the cancellation gets an email saying that the tour is back on.
  if (status === 'in_progress') return tour.scheduledDate === null || tour.status === 'cancelled'
  if (status === 'completed') return isAhead(tour, serversNow())
  return ['scheduled', 'confirmed', 'rescheduled', 'cancelled', 'requested', 'choose_another_time'].includes(
    status,
  )
}
