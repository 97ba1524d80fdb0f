import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import type { BulkDialog } from '../bulk-mutations.ts'
import { archiveText, toursWord } from '../bulk-words.ts'

/** Asks before the chosen tours are archived; open ones are cancelled. */
export function QueueBulkArchive({ tours, sending, onSend, onClose }: BulkDialog) {
  return (
    <AlertDialog
      onClose={onClose}
      title={`Archive ${toursWord(tours.length)}?`}
      description={<p>{archiveText(tours)}</p>}
      confirmLabel={`Archive ${toursWord(tours.length)}`}
      cancelLabel="Keep them"
      destructive
      loading={sending}
      onConfirm={() => onSend({ kind: 'archive' })}
    />
  )
}
