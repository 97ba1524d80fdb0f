import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { BulkResult } from '@porchlight/contract/tours/queue'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { clientNameOf, placeOf } from '../../tour-words.ts'
import { toursWord } from '../bulk-words.ts'

type Props = {
  asked: readonly StaffTourRow[]
  results: readonly BulkResult[]
  /** Chooses only the tours that failed. */
  onFailed: (ids: readonly string[]) => void
  onClose: () => void
}

/** The chosen tours that were not updated, with the reasons. */
export function QueueBulkResult({ asked, results, onFailed, onClose }: Props) {
  const byId = new Map(asked.map((tour) => [tour.id, tour]))
  const left = results.filter(({ refused }) => refused)
  return (
    <Dialog
      onClose={onClose}
      title={left.length === results.length ? 'Nothing was changed' : 'Some tours were not changed'}
      description={`${toursWord(results.length - left.length)} updated, ${toursWord(left.length)} failed.`}
      footer={
        <>
          {left.length < results.length ? (
            <Button onClick={() => onFailed(left.map(({ id }) => id))}>Select failed tours</Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ul aria-label="Not changed" className="flex flex-col divide-y divide-line">
        {left.map(({ id, refused }) => {
          const tour = byId.get(id)
          return (
            <li key={id} className="py-2.5 text-md wrap-anywhere first:pt-0">
              <p className="font-semibold">{tour ? clientNameOf(tour) : id}</p>
              {tour ? <p className="text-sm text-ink-2">{placeOf(tour)}</p> : null}
              <p className="text-bad">{refused?.message}</p>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
