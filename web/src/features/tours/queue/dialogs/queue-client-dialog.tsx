import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { listedStaffTour } from '../../listed-tour.ts'
import { clientNameOf } from '../../tour-words.ts'
import { QueueClient } from '../components/queue-client.tsx'

type Props = {
  tour: StaffTour
  onClose: () => void
  /** Dialogs opened from this one. */
  children: ReactNode
}

/** The client, their agent, and all their tours, each with its status to change. */
export function QueueClientDialog({ tour: opened, onClose, children }: Props) {
  const client = useQueryClient()
  const tour = listedStaffTour(client, opened.id) ?? opened
  return (
    <Dialog size="lg" onClose={onClose} title={clientNameOf(tour)} description="Client profile">
      <QueueClient tour={tour} />
      {children}
    </Dialog>
  )
}
