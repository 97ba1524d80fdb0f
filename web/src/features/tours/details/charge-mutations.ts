import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { staffTourChanged } from '../queue/queue-api.ts'
import { clientNameOf } from '../tour-words.ts'

type Settled = {
  tour: Pick<StaffTour, 'id' | 'version'>
  as: 'waived' | 'paid_outside'
  reason: string
}

/** Waives an open charge, or marks it as paid outside of Porchlight. The caller shows refusals. */
export const useMarkCharge = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tour: { id, version }, as, reason }: Settled) =>
      call('PUT /api/admin/tours/:id/charge', { params: { id }, body: { as, reason, version } }),
    onSuccess: (tour, { as }) => {
      staffTourChanged(client, tour)
      const title = as === 'waived' ? 'Charge Waived' : 'Charge Marked as Paid'
      toast({ title, description: clientNameOf(tour), tone: 'ok' })
    },
  })
}
