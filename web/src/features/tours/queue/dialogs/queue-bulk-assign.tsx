import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../../lib/now.ts'
import { DESK_ZONE } from '../../../../lib/time.ts'
import { assistantsQuery } from '../../../assistants/api.ts'
import type { BulkDialog } from '../bulk-mutations.ts'
import { pastText, reassignText, toursWord } from '../bulk-words.ts'
import { QueueAssignForm } from './queue-assign-form.tsx'

/** Assigns the chosen tours to one assistant. */
export function QueueBulkAssign({ tours, sending, onSend, onClose }: BulkDialog) {
  const query = useQuery(assistantsQuery())
  const cities = new Set(tours.map(({ city }) => city))
  const [first] = tours
  return (
    <QueueAssignForm
      title={`Assign ${toursWord(tours.length)}`}
      description="Tours the assistant can’t take stay unchanged and are listed with the reason."
      query={query}
      // Tours of several cities rank no city's assistants higher.
      city={cities.size === 1 && first ? first.city : ''}
      zone={first?.timeZone ?? DESK_ZONE}
      first={null}
      pastTime={pastText(tours, useNow())}
      sideEffect={(assistantId) => reassignText(tours, assistantId)}
      notesHint="Added to each tour."
      sendingWord="Assigning..."
      sending={sending}
      onSend={(choice) => onSend({ kind: 'assign', ...choice })}
      onClose={onClose}
    />
  )
}
