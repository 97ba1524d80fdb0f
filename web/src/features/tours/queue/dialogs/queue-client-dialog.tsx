import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { clientNameOf } from '../../tour-words.ts'
import { QueueClient } from '../components/queue-client.tsx'
import { staffTourQuery } from '../queue-api.ts'

type Props = {
  tour: StaffTourRow
  onClose: () => void
  /** Dialogs opened from this one. */
  children: ReactNode
}

/** The client, their agent, and all their tours, each with its status to change. */
export function QueueClientDialog({ tour: row, onClose, children }: Props) {
  const query = useQuery(staffTourQuery(row.id))
  return (
    <Dialog size="lg" onClose={onClose} title={clientNameOf(query.data ?? row)} description="Client profile">
      <Loaded query={query} loading="Loading the client" rows={6} failed="We couldn’t load the client.">
        {(tour) => <QueueClient tour={tour} />}
      </Loaded>
      {children}
    </Dialog>
  )
}
