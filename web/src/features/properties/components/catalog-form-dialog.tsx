import type { Property } from '@porchlight/contract/properties'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import type { FormKind } from '../catalog-form.ts'
import { ChosenPhotos, useChosenPhotos } from '../photos/chosen-photos.tsx'
import { FirstPhotosDialog } from '../photos/first-photos-dialog.tsx'
import { PhotoSection } from '../photos/photo-section.tsx'
import { useCatalogForm } from '../use-catalog-form.ts'
import { CatalogFields } from './catalog-fields.tsx'
import { DeletePropertyDialog } from './delete-property-dialog.tsx'

type Props = {
  kind: Exclude<FormKind, 'submission' | 'own'>
  /** The property to edit; null creates one. */
  subject: Property | null
  /** Whether the reader may delete it here. */
  mayDelete: boolean
  /** Whether the reader may add photos to a property. */
  mayAddPhotos: boolean
  onClose: () => void
  onOpen: (property: Property) => void
}

const titles = {
  dashboard: { create: 'Add Property', edit: 'Edit Property' },
  management: { create: 'Create New Property', edit: 'Edit Property' },
} as const

/** Creates or edits a property: a dialog on the dashboard, the whole screen on the management page (section 2). */
export function CatalogFormDialog({ kind, subject, mayDelete, mayAddPhotos, onClose, onOpen }: Props) {
  const photos = useChosenPhotos()
  const [added, setAdded] = useState<Property | null>(null)
  const { form, submit, sending, theirs, existing, takeTheirs } = useCatalogForm({
    kind,
    subject,
    onDone: (saved) => (photos.files.length > 0 ? setAdded(saved) : onClose()),
  })
  const [deleting, setDeleting] = useState(false)
  const { create, edit } = titles[kind]
  const name = subject ? edit : create
  if (added) return <FirstPhotosDialog title={name} property={added} files={photos.files} onClose={onClose} />
  return (
    <>
      <FormDialog
        title={name}
        description={
          subject
            ? subject.published
              ? 'Only the address and the city are required.'
              : 'An agent added this property. Other agents see it once you publish it.'
            : 'All agents see it right away.'
        }
        size={kind === 'management' ? 'full' : 'lg'}
        send={subject ? 'Save Property' : kind === 'dashboard' ? 'Add Property' : 'Create Property'}
        sendingWord={subject ? 'Saving...' : 'Creating...'}
        sending={sending}
        onSend={submit}
        onClose={onClose}
        aside={
          subject && mayDelete ? (
            <Button variant="destructive" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          ) : undefined
        }
      >
        <FormProvider {...form}>
          <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
            <CatalogFields
              kind={kind}
              subject={subject}
              theirs={theirs}
              existing={existing}
              onTakeTheirs={takeTheirs}
              onOpenExisting={onOpen}
            />
            {subject ? (
              <PhotoSection propertyId={subject.id} />
            ) : mayAddPhotos ? (
              <ChosenPhotos {...photos} />
            ) : null}
          </div>
        </FormProvider>
      </FormDialog>
      {subject && deleting ? (
        <DeletePropertyDialog subject={subject} onClose={() => setDeleting(false)} onDeleted={onClose} />
      ) : null}
    </>
  )
}
