import type { BulkResult } from '@porchlight/contract/tours/queue'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { Archive, Flag, UserPlus, Workflow, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { toastChangeFailure } from '../../../../lib/requests/toast-failure.ts'
import { useSession } from '../../../../lib/session.ts'
import { toast } from '../../../../lib/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { type BulkAct, useBulkAct } from '../bulk-mutations.ts'
import { bulkFailures, bulkToast, toursWord } from '../bulk-words.ts'
import { priorityLabel, priorityOrder } from '../queue-words.ts'
import type { QueueSelection } from '../use-queue-selection.ts'

const AssignDialog = lazy(async () => ({
  default: (await import('../dialogs/queue-bulk-assign.tsx')).QueueBulkAssign,
}))
const StatusDialog = lazy(async () => ({
  default: (await import('../dialogs/queue-bulk-status.tsx')).QueueBulkStatus,
}))
const ArchiveDialog = lazy(async () => ({
  default: (await import('../dialogs/queue-bulk-archive.tsx')).QueueBulkArchive,
}))
const ResultDialog = lazy(async () => ({
  default: (await import('../dialogs/queue-bulk-result.tsx')).QueueBulkResult,
}))

type Open = 'assign' | 'status' | 'archive' | { asked: readonly StaffTour[]; results: readonly BulkResult[] }

const size = 15

/** The actions on the chosen tours; shows nothing without a choice. */
export function QueueBulkBar({
  selection,
  floating = false,
}: {
  selection: QueueSelection
  /** Floats over the end of the list on a desktop too, instead of appearing above it. */
  floating?: boolean | undefined
}) {
  const { chosen, choose } = selection
  const { user } = useSession()
  const [open, setOpen] = useState<Open | null>(null)
  const act = useBulkAct()
  const may = (permission: string) => user?.permissions.some((name) => name === permission) ?? false
  const close = (): void => setOpen(null)

  const send = (change: BulkAct): void => {
    const asked = chosen
    act.mutate(
      { act: change, tours: asked },
      {
        onSuccess: ({ results }) => {
          const failed = results.filter(({ refused }) => refused)
          if (failed.length < results.length) toast(bulkToast(change, results))
          // The tours that were not updated stay chosen, for another attempt.
          choose(failed.map(({ id }) => id))
          setOpen(failed.length > 0 ? { asked, results } : null)
        },
        onError: (error) => toastChangeFailure(error, bulkFailures[change.kind]),
      },
    )
  }
  const dialog = { tours: chosen, sending: act.isPending, onSend: send, onClose: close }

  return (
    <>
      {chosen.length > 0 ? (
        <section
          aria-label="Selected tours"
          className={cx(
            'fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float',
            floating
              ? 'sm:inset-x-auto sm:bottom-4 sm:left-1/2 sm:-translate-x-1/2 sm:rounded-xl sm:border sm:pb-2'
              : 'lg:static lg:z-auto lg:min-h-9 lg:border-t-0 lg:bg-transparent lg:px-6 lg:py-1 lg:shadow-none',
          )}
        >
          <p
            className="num mr-1 flex-[1_1_calc(100%-5rem)] text-md font-semibold whitespace-nowrap sm:flex-none"
            aria-live="polite"
          >
            {toursWord(chosen.length)} chosen
          </p>
          <IconButton label="Clear selection" className="sm:order-last" onClick={() => choose([])}>
            <X size={16} aria-hidden="true" />
          </IconButton>
          {may('tours.assign') ? (
            <Act icon={<UserPlus size={size} aria-hidden="true" />} onClick={() => setOpen('assign')}>
              Assign
            </Act>
          ) : null}
          {may('tours.update_status') ? (
            <Act icon={<Workflow size={size} aria-hidden="true" />} onClick={() => setOpen('status')}>
              Status
            </Act>
          ) : null}
          {may('tours.set_priority') ? (
            <Menu
              align="start"
              entries={priorityOrder.map((priority) => ({
                label: priorityLabel(priority),
                onSelect: () => send({ kind: 'priority', priority }),
              }))}
              trigger={
                <Button
                  className="max-sm:flex-1 max-sm:px-1 max-sm:[&_svg]:hidden"
                  icon={<Flag size={size} aria-hidden="true" />}
                  loading={act.isPending && act.variables.act.kind === 'priority'}
                >
                  Priority
                </Button>
              }
            />
          ) : null}
          {may('tours.archive') ? (
            <Act icon={<Archive size={size} aria-hidden="true" />} onClick={() => setOpen('archive')}>
              Archive
            </Act>
          ) : null}
        </section>
      ) : null}
      <Suspense>
        {open === 'assign' ? <AssignDialog {...dialog} /> : null}
        {open === 'status' ? <StatusDialog {...dialog} /> : null}
        {open === 'archive' ? <ArchiveDialog {...dialog} /> : null}
        {open && typeof open === 'object' ? <ResultDialog {...open} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

function Act(props: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return <Button className="max-sm:flex-1 max-sm:px-1 max-sm:[&_svg]:hidden" {...props} />
}
