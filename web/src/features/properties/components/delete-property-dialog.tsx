import type { Property } from '@porchlight/contract/properties'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { pickLabel } from '../property-words.ts'
import { useDeleteProperty } from '../use-remove-property.ts'

type Props = { subject: Property; onClose: () => void; onDeleted?: (() => void) | undefined }

/** Asks before a property is deleted, and says why if the server refuses. */
export function DeletePropertyDialog({ subject: property, onClose, onDeleted }: Props) {
  const remove = useDeleteProperty()
  return (
    <AlertDialog
      onClose={onClose}
      title="Delete this property?"
      description={`${pickLabel(property)} will be removed from the catalog for everyone. Past tours keep it in their history. You can’t undo this.`}
      confirmLabel="Delete property"
      destructive
      loading={remove.isPending}
      onConfirm={() => remove.mutate(property, { onSuccess: () => onDeleted?.(), onSettled: onClose })}
    />
  )
}
