import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { BulkResult } from '@porchlight/contract/tours/queue'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, Flag, UserPlus, Workflow, X } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { lazyOnDemand, lazyWhenIdle } from '../../../../lib/lazy-when-idle.ts'
import { toastChangeFailure } from '../../../../lib/requests/toast-failure.ts'
import { useSession } from '../../../../lib/session.ts'
import { toast } from '../../../../lib/toast.ts'
import { Button, type ButtonProps } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { type BulkAct, deskChangeOf, useBulkAct } from '../bulk-mutations.ts'
import { bulkFailures, bulkToast, toursWord } from '../bulk-words.ts'
import { priorityLabel, priorityOrder } from '../queue-words.ts'
import { undoOffer } from '../undo-change.ts'
import { useQueueActions } from '../use-queue-actions.ts'
import { type QueueAsk, useQueueKeys } from '../use-queue-keys.ts'
import type { QueueSelection } from '../use-queue-selection.ts'

const AssignDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-bulk-assign.tsx')).QueueBulkAssign,
}))
const StatusDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-bulk-status.tsx')).QueueBulkStatus,
}))
const ArchiveDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-bulk-archive.tsx')).QueueBulkArchive,
}))
const ResultDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-bulk-result.tsx')).QueueBulkResult,
}))

// The desk types right after S or P, so the pickers load before their first use.
const StatusPicker = lazyWhenIdle(async () => ({
  default: (await import('../dialogs/queue-picker.tsx')).QueueStatusPicker,
}))
const PriorityPicker = lazyWhenIdle(async () => ({
  default: (await import('../dialogs/queue-picker.tsx')).QueuePriorityPicker,
}))

type Open = QueueAsk | { kind: 'result'; asked: readonly StaffTourRow[]; results: readonly BulkResult[] }

const size = 15

/** The height of the bar and of the line that it replaces. Beside open details, the buttons take two lines. */
export const barHeightClass =
  'lg:min-h-9 lg:@max-[44rem]/queue:min-h-18 lg:coarse:@max-[44rem]/queue:min-h-24'

const buttonClass = 'max-sm:flex-1 max-sm:px-1 max-sm:[&_svg]:hidden lg:@max-[28rem]/queue:[&_svg]:hidden'

/** The actions on the chosen tours, and the keys of all actions; shows nothing without a choice. */
export function QueueBulkBar({
  selection,
  tours,
  openId,
  writes = false,
  floating = false,
}: {
  selection: QueueSelection
  /** The loaded tours. */
  tours: readonly StaffTourRow[]
  /** The tour whose details are open. */
  openId: string | null
  /** The details show where people write. */
  writes?: boolean | undefined
  /** Floats over the end of the list on a desktop too, instead of appearing above it. */
  floating?: boolean | undefined
}) {
  const { chosen, choose } = selection
  const { user } = useSession()
  const [open, setOpen] = useState<Open | null>(null)
  /** The tours that were chosen when the dialog opened: the list may lose them while it is open. */
  const [about, setAbout] = useState(chosen)
  const act = useBulkAct()
  const client = useQueryClient()
  const actions = useQueueActions()
  const may = (permission: string) => user?.permissions.some((name) => name === permission) ?? false
  const close = (): void => setOpen(null)
  const ask = (wish: QueueAsk): void => {
    setAbout(chosen)
    setOpen(wish)
  }

  const send = (change: BulkAct, asked: readonly StaffTourRow[]): void => {
    act.mutate(
      { act: change, tours: asked },
      {
        onSuccess: ({ results }) => {
          const failed = results.filter(({ refused }) => refused)
          const changed = results.flatMap(({ tour }) => tour ?? [])
          if (changed.length > 0)
            toast({
              ...bulkToast(change, results),
              ...undoOffer(client, deskChangeOf[change.kind], changed),
            })
          // All stay chosen, for the next action.
          setOpen(failed.length > 0 ? { kind: 'result', asked, results } : null)
        },
        onError: (error) => toastChangeFailure(error, bulkFailures[change.kind]),
      },
    )
  }
  useQueueKeys({ tours, openId, writes, selection, may, ask })
  // As the list has them now, so that a change is sent with the version that the user sees.
  const asked = useMemo(() => {
    const listed = new Map(tours.map((tour) => [tour.id, tour]))
    return about.map((tour) => listed.get(tour.id) ?? tour)
  }, [about, tours])
  const sendAsked = (change: BulkAct): void => send(change, asked)
  const dialog = { tours: asked, sending: act.isPending, onSend: sendAsked, onClose: close }

  return (
    <>
      {chosen.length > 0 ? (
        <div className={floating ? undefined : 'lg:@container/queue'}>
          <section
            aria-label="Selected tours"
            data-keep-clear=""
            className={cx(
              'fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float',
              !floating && barHeightClass,
              floating
                ? 'sm:inset-x-auto sm:bottom-4 sm:left-1/2 sm:-translate-x-1/2 sm:rounded-xl sm:border sm:pb-2'
                : 'lg:static lg:z-auto lg:border-t-0 lg:bg-transparent lg:px-6 lg:py-0.5 lg:shadow-none lg:@max-[44rem]/queue:gap-y-1',
            )}
          >
            <p
              // Beside open details, it fills the first line, so that a second click on 'Select all' presses nothing.
              className="num mr-1 flex-[1_1_calc(100%-5rem)] text-md font-semibold whitespace-nowrap sm:flex-none lg:@max-[44rem]/queue:flex-[1_1_calc(100%-5rem)]"
              aria-live="polite"
            >
              {toursWord(chosen.length)} selected
            </p>
            <IconButton
              ref={takeLostFocus}
              label="Clear selection"
              className="sm:order-last lg:@max-[44rem]/queue:order-none"
              onClick={() => choose([])}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
            {may('tours.assign') ? (
              <Act icon={<UserPlus size={size} aria-hidden="true" />} onClick={() => ask({ kind: 'assign' })}>
                Assign
              </Act>
            ) : null}
            {may('tours.update_status') ? (
              <Act icon={<Workflow size={size} aria-hidden="true" />} onClick={() => ask({ kind: 'status' })}>
                Status
              </Act>
            ) : null}
            {may('tours.set_priority') ? (
              <Menu
                align="start"
                entries={priorityOrder.map((priority) => ({
                  label: priorityLabel(priority),
                  onSelect: () => send({ kind: 'priority', priority }, chosen),
                }))}
                trigger={
                  <Button
                    className={buttonClass}
                    icon={<Flag size={size} aria-hidden="true" />}
                    loading={act.isPending && act.variables.act.kind === 'priority'}
                  >
                    Priority
                  </Button>
                }
              />
            ) : null}
            {may('tours.archive') ? (
              <Act
                variant="destructive"
                icon={<Archive size={size} aria-hidden="true" />}
                onClick={() => ask({ kind: 'archive' })}
              >
                Archive
              </Act>
            ) : null}
          </section>
        </div>
      ) : null}
      <Suspense>
        {open?.kind === 'assign' ? <AssignDialog {...dialog} /> : null}
        {open?.kind === 'status' ? <StatusDialog {...dialog} /> : null}
        {open?.kind === 'schedule' ? <StatusDialog {...dialog} first="scheduled" /> : null}
        {open?.kind === 'archive' ? <ArchiveDialog {...dialog} /> : null}
        {open?.kind === 'priority' ? (
          <PriorityPicker
            tours={asked}
            onPick={(priority) => sendAsked({ kind: 'priority', priority })}
            onClose={close}
          />
        ) : null}
        {open?.kind === 'pick-status' ? (
          <StatusPicker
            tour={open.tour}
            onPick={(status) => actions.onStatus(open.tour, status)}
            onClose={close}
          />
        ) : null}
        {open?.kind === 'pick-priority' ? (
          <PriorityPicker
            tours={[open.tour]}
            onPick={(priority) => actions.onPriority(open.tour, priority)}
            onClose={close}
          />
        ) : null}
        {open?.kind === 'result' ? (
          <ResultDialog
            {...open}
            onFailed={(failed) => {
              choose(failed)
              close()
            }}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** On a desktop, the bar hides the Select all button. If that button had the focus, this one takes it. */
const takeLostFocus = (button: HTMLButtonElement | null): void => {
  if (document.activeElement?.getClientRects().length === 0) button?.focus()
}

function Act(props: Pick<ButtonProps, 'variant' | 'icon' | 'onClick' | 'children'>) {
  return <Button className={buttonClass} {...props} />
}
