import type { StaffTour, TourStatus } from '@porchlight/contract/tours/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { staffTourChanged } from '../queue/queue-api.ts'
import { lookOf } from '../status.ts'
import { clientNameOf } from '../tour-words.ts'

export type CityStatusChange = {
  tour: Pick<StaffTour, 'id' | 'version'>
  status: TourStatus
  statusNotes: string
  estimatedCompletion: string | null
  scheduledDate?: string | undefined
  overrideReason?: string | undefined
  earlyReason?: string | undefined
}

/** Updates the status of a city tour. The caller shows refusals, because it knows the next step. */
export const useUpdateCityStatus = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tour, ...change }: CityStatusChange) =>
      call('PATCH /api/tours/:id/status', {
        params: { id: tour.id },
        body: { ...change, version: tour.version },
      }),
    onSuccess: (tour) => {
      staffTourChanged(client, tour)
      toast({
        title: 'Status Updated',
        description: `${clientNameOf(tour)}: ${lookOf(tour.status).label}`,
        tone: 'ok',
      })
    },
  })
}
