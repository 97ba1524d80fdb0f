import type { Property } from '@porchlight/contract/properties'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { propertyQuery } from '../../../features/properties/api.ts'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { WaitingDialog } from '../waiting-dialog.tsx'

const FormDialog = lazyWhenIdle(async () => ({
  default: (await import('../../../features/properties/components/catalog-form-dialog.tsx'))
    .CatalogFormDialog,
}))
const DeleteDialog = lazyWhenIdle(async () => ({
  default: (await import('../../../features/properties/components/delete-property-dialog.tsx'))
    .DeletePropertyDialog,
}))

type Props = {
  kind: 'dashboard' | 'management'
  /** The address says whether the Add dialog or a property's Edit dialog is open. */
  adding: boolean
  editing: string | undefined
  deleting: Property | null
  may: { create: boolean; edit: boolean; remove: boolean }
  onClose: () => void
  onCloseDelete: () => void
  onEdit: (property: Property) => void
}

/** The dialogs of a property screen. The address names the open dialog, so a link opens it too. */
export function PropertyDialogs(props: Props) {
  const { kind, adding, editing, deleting, may, onClose, onCloseDelete, onEdit } = props
  return (
    <Suspense>
      {adding && may.create ? (
        <FormDialog
          kind={kind}
          onClose={onClose}
          subject={null}
          mayDelete={false}
          mayAddPhotos={may.edit}
          onOpen={onEdit}
        />
      ) : null}
      {editing && may.edit ? <Editing key={editing} {...props} id={editing} /> : null}
      {deleting ? <DeleteDialog subject={deleting} onClose={onCloseDelete} /> : null}
    </Suspense>
  )
}

function Editing({ kind, id, may, onClose, onEdit }: Props & { id: string }) {
  const query = useQuery(propertyQuery(id))
  if (query.data)
    return (
      <FormDialog
        kind={kind}
        onClose={onClose}
        subject={query.data}
        mayDelete={may.remove}
        mayAddPhotos={may.edit}
        onOpen={onEdit}
      />
    )
  return (
    <WaitingDialog
      title="Edit Property"
      loading="Loading the property"
      failure="Failed to fetch property"
      size={kind === 'management' ? 'full' : 'lg'}
      query={query}
      onClose={onClose}
    />
  )
}
