import type { PropertyPhoto } from '@porchlight/contract/properties/photos'
import { useState } from 'react'
import { ApiError, reasonOf } from '../../../lib/requests/api-error.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useDescribePhoto } from './photo-api.ts'

type Props = { propertyId: string; photo: PropertyPhoto; onClose: () => void }

/** Asks what a photo shows, for people who cannot see it. */
export function DescribePhotoDialog({ propertyId, photo, onClose }: Props) {
  const [altText, setAltText] = useState(photo.altText ?? '')
  const describe = useDescribePhoto(propertyId)
  const { error } = describe
  return (
    <FormDialog
      title="Describe photo"
      send="Save description"
      sendingWord="Saving..."
      sending={describe.isPending}
      onClose={onClose}
      onSend={() => describe.mutate({ photoId: photo.id, altText }, { onSuccess: onClose })}
    >
      <div className="flex flex-col gap-3">
        <img
          src={photo.smallUrl}
          alt=""
          width={400}
          height={240}
          className="aspect-5/3 w-full rounded-lg bg-sunken object-cover"
        />
        <TextField
          label="Description"
          optional
          hint="Screen readers read it aloud, such as “Kitchen with a window to the garden”."
          autoComplete="off"
          maxLength={200}
          value={altText}
          error={
            error
              ? ((error instanceof ApiError ? error.errors[0]?.message : undefined) ??
                reasonOf(error, 'We couldn’t save the description. Please try again.'))
              : undefined
          }
          onChange={({ target }) => setAltText(target.value)}
        />
      </div>
    </FormDialog>
  )
}
