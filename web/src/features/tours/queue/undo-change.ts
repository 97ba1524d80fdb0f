import type { BulkResult } from '@porchlight/contract/tours/queue'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { type DeskChange, undoOfferSeconds } from '@porchlight/contract/tours/undo'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/requests/client.ts'
import { toastChangeFailure } from '../../../lib/requests/toast-failure.ts'
import { type ToastMessage, toast } from '../../../lib/toast.ts'
import { clientNameOf } from '../tour-words.ts'
import { staffToursChanged } from './queue-api.ts'

const titles: Record<DeskChange, string> = {
  assigned: 'Assignment Undone',
  status: 'Status Change Undone',
  priority: 'Priority Change Undone',
  archived: 'Archiving Undone',
}

type Changed = Pick<StaffTour, 'id' | 'version'>

const send = async (tours: readonly Changed[]): Promise<BulkResult[]> => {
  const [first] = tours
  if (first && tours.length === 1) {
    const params = { id: first.id }
    const tour = await call('POST /api/admin/tours/:id/undo', { params, body: { version: first.version } })
    return [{ id: tour.id, tour, refused: null }]
  }
  const body = { tours: tours.map(({ id, version }) => ({ id, version })) }
  return (await call('POST /api/admin/tours/bulk/undo', { body })).results
}

/** Undoes the reader's last change of these tours, and says what happened. */
const undoChange = async (client: QueryClient, kind: DeskChange, changed: readonly Changed[]) => {
  try {
    const results = await send(changed)
    const restored = results.flatMap(({ tour }) => tour ?? [])
    const refused = results.filter((result) => result.refused)
    staffToursChanged(client, restored)
    const [first] = restored
    const count = `${restored.length} of ${changed.length} tours`
    if (refused.length > 0)
      toast({
        title: first ? titles[kind] : 'Error',
        description: `${count} restored. ${refused[0]?.refused?.message ?? ''}`,
        tone: first ? 'neutral' : 'bad',
      })
    else
      toast({
        title: titles[kind],
        description: first && restored.length === 1 ? clientNameOf(first) : `${restored.length} tours`,
        tone: 'ok',
      })
  } catch (error) {
    toastChangeFailure(error, 'Failed to undo')
    // Someone else's change may be the reason.
    void client.invalidateQueries({ queryKey: ['tours'] })
  }
}

/** What a toast about these changed tours adds: the offer to undo the change, for ten seconds. */
export const undoOffer = (
  client: QueryClient,
  kind: DeskChange,
  changed: readonly Changed[],
): Pick<ToastMessage, 'action' | 'timeout'> => ({
  action: { label: 'Undo', key: 'undo', onPress: () => void undoChange(client, kind, changed) },
  timeout: undoOfferSeconds * 1000,
})
