import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../../lib/requests/api-error.ts'
import { formatDayTime } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/link.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { NotesField } from '../components/notes-field.tsx'
import { askToCancelFeeText, cancelFeeText } from '../fee-words.ts'
import { useAskToCancel, useCancelTour } from '../mutations.ts'
import { clientNameOf, placeOf, timeOf } from '../tour-words.ts'

type Props = { tour: AgentTourCard; onClose: () => void }

/** Asks before a request is cancelled. */
export function CancelTourDialog({ tour, onClose }: Props) {
  const cancel = useCancelTour()
  if (isRefusal(cancel.error, 'version_conflict')) return <VersionConflict onClose={onClose} />
  return (
    <AlertDialog
      onClose={onClose}
      title="Cancel this tour request?"
      description={
        <>
          <Which tour={tour} />
          <FeeNote text={cancelFeeText(tour)} />
        </>
      }
      confirmLabel={cancel.isPending ? 'Cancelling...' : 'Cancel Request'}
      destructive
      loading={cancel.isPending}
      onConfirm={() => cancel.mutate(tour, { onSuccess: onClose })}
    />
  )
}

/** For a tour in progress: sends a message to the team, who can cancel it. */
export function AskToCancelDialog({ tour, onClose }: Props) {
  const ask = useAskToCancel()
  const [message, setMessage] = useState('')
  return (
    <AlertDialog
      onClose={onClose}
      title="Request cancellation?"
      description={
        <>
          <Which tour={tour} />
          <p className="mt-2">
            Our team is already working on this tour. They get your message right away, with high priority.
          </p>
          <FeeNote text={askToCancelFeeText(tour)} />
          <p className="mt-2">
            To move the tour instead,{' '}
            <TextLink href={paths.tourNotes({ tour: tour.id })}>send us a message</TextLink>.
          </p>
        </>
      }
      confirmLabel="Request cancellation"
      loading={ask.isPending}
      onConfirm={() => ask.mutate({ id: tour.id, message: message.trim() }, { onSuccess: onClose })}
    >
      <NotesField label="Message to the team" value={message} onChange={setMessage} />
    </AlertDialog>
  )
}

/** Someone else has changed the tour; the dialog offers to load the current version. */
export function VersionConflict({
  onClose,
  onReload,
}: {
  onClose: () => void
  onReload?: (() => void) | undefined
}) {
  const client = useQueryClient()
  return (
    <AlertDialog
      onClose={onClose}
      title="This tour has changed"
      description="Someone else changed this tour while you had it open. Reload it to see the changes, then try again."
      confirmLabel="Reload"
      cancelLabel="Not now"
      onConfirm={() => {
        void client.invalidateQueries({ queryKey: ['tours'] })
        onReload?.()
        onClose()
      }}
    />
  )
}

function FeeNote({ text }: { text: string | null }) {
  return text ? <p className="mt-2">{text}</p> : null
}

function Which({ tour }: { tour: AgentTourCard }) {
  const time = timeOf(tour)
  return (
    <p>
      {clientNameOf(tour)}, {placeOf(tour)}
      {time ? `, ${formatDayTime(time.at, tour.timeZone)}` : null}
    </p>
  )
}
