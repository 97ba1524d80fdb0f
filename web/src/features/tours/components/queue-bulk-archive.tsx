import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { toursWord } from '../bulk-words.ts'
import { isOpen } from '../status.ts'
import type { BulkDialog } from './queue-bulk-bar.tsx'

/** Asks before the chosen tours are put away, which cannot be undone. */
export function QueueBulkArchive({ tours, sending, onSend, onClose }: BulkDialog) {
  const open = tours.filter(({ status }) => isOpen(status)).length
  return (
    <AlertDialog
      open
      onOpenChange={(shown) => {
        if (!shown) onClose()
      }}
      title={`Archive ${toursWord(tours.length)}?`}
      description={
        <p>
          {tours.length === 1 ? 'It leaves' : 'They leave'} the queue for good and nobody can change{' '}
          {tours.length === 1 ? 'it' : 'them'} any more.
          {open > 0 ? ` ${toursWord(open)} of them ${open === 1 ? 'is' : 'are'} still open.` : ''}
        </p>
      }
      confirmLabel={`Archive ${toursWord(tours.length)}`}
      cancelLabel="Keep them"
      destructive
      loading={sending}
      onConfirm={() => onSend({ kind: 'archive' })}
    />
  )
}
