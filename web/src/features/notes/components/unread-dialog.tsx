import { shortId } from '@porchlight/contract/kernel/text/short-id'
import type { UnreadTour } from '@porchlight/contract/notes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePolling } from '../../../lib/live/intervals.ts'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { paths } from '../../../paths.ts'
import { CountBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Link } from '../../../ui/link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { unreadToursQuery } from '../api.ts'

type Props = { onClose: () => void; count: number }

/**
 * The tours with unread notes, and a button that marks all as read. A tour is named by the last eight characters of
 * its id.
 */
export function UnreadDialog({ onClose, count }: Props) {
  const client = useQueryClient()
  const query = useQuery({ ...unreadToursQuery, refetchInterval: usePolling('unreadNotes') })
  const clear = useMutation({
    mutationFn: () => call('POST /api/agent/unread-notes/clear-all'),
    onSuccess: () => {
      toast({
        title: 'Notifications Cleared',
        description: 'All unread tour notes have been marked as read',
        tone: 'ok',
      })
      onClose()
      void client.invalidateQueries({ queryKey: ['notes'] })
      void client.invalidateQueries({ queryKey: ['tours'] })
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to clear notifications. Please try again.', tone: 'bad' }),
  })
  const isRead = query.data?.length === 0
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Unread tour notes"
      description={isRead ? undefined : unreadWords(count, query.data?.length)}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {isRead ? null : (
            <Button disabled={!query.data} loading={clear.isPending} onClick={() => clear.mutate()}>
              Clear All Notifications
            </Button>
          )}
        </>
      }
    >
      <Loaded
        query={query}
        loading="Loading unread notes"
        rows={3}
        failed="Failed to fetch unread notes by tour"
      >
        {(tours) =>
          isRead ? (
            <EmptyState>You’ve read all notes.</EmptyState>
          ) : (
            <ul className="-mx-2 flex flex-col">
              {tours.map((tour) => (
                <li key={tour.id}>
                  <Link
                    href={paths.scheduleTour({ notes: tour.id })}
                    onClick={onClose}
                    className="flex min-h-row items-center gap-3 rounded-md px-2 text-md hover:bg-sunken"
                  >
                    <TourName tour={tour} />
                    <CountBadge count={tour.unread} tone="waiting" />
                    <span className="sr-only">unread</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** '6 unread notes on 4 tours', without the tours until they are known. */
const unreadWords = (notes: number, tours: number | undefined): string => {
  const unread = `${notes} unread ${notes === 1 ? 'note' : 'notes'}`
  return tours === undefined ? unread : `${unread} on ${tours} ${tours === 1 ? 'tour' : 'tours'}`
}

/** The tour's client and property, and its short id. */
function TourName({ tour }: { tour: UnreadTour }) {
  return (
    <span className="min-w-0 flex-1 py-1.5">
      <span className="block font-medium wrap-anywhere">
        {tour.clientName ? (
          <>
            <bdi>{tour.clientName}</bdi>,{' '}
          </>
        ) : null}
        {tour.propertyName || tour.propertyAddress}
      </span>
      <span className="num block text-sm text-ink-2">Tour {shortId(tour.id)}</span>
    </span>
  )
}
