import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNow } from '../../../../lib/now.ts'
import { formatAge } from '../../../../lib/time.ts'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { tourHistoryQuery } from '../../api.ts'
import { TourStatus } from '../../components/tour-status.tsx'
import { stepsOf } from '../../details/timeline.ts'
import { clientNameOf, placeOf } from '../../tour-words.ts'
import { staffTourChanged } from '../queue-api.ts'

/** Someone else has changed the tour: shows who changed what, the tour's current state, and the next step. */
export function QueueConflictDialog({ current, onClose }: { current: StaffTour; onClose: () => void }) {
  const client = useQueryClient()
  const now = useNow()
  const { data } = useQuery({ ...tourHistoryQuery(current.id), staleTime: 0 })
  const last = data?.at(-1)
  const did = last && stepsOf([last], current)[0]?.title
  const reload = (): void => {
    staffTourChanged(client, current)
    onClose()
  }
  return (
    <AlertDialog
      onClose={onClose}
      title="Changed by someone else"
      description={
        <>
          <p className="wrap-anywhere">
            {clientNameOf(current)}, {placeOf(current)}
          </p>
          <p className="mt-2">
            {last ? (
              <>
                <strong className="font-semibold text-ink">{last.actorName}</strong> changed this tour{' '}
                {formatAge(last.createdAt, now).toLowerCase()}: {did}.
              </>
            ) : (
              'This tour changed while you had it open.'
            )}{' '}
            Your change was not saved.
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-2">
            It is now <TourStatus status={current.status} outcome={current.outcome} />
            {current.schedulingAssistantName ? `with ${current.schedulingAssistantName}` : null}
          </p>
        </>
      }
      confirmLabel="Reload"
      cancelLabel="Not now"
      onConfirm={reload}
    />
  )
}
