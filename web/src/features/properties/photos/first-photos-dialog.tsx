import type { Property } from '@porchlight/contract/properties'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { pickLabel } from '../property-words.ts'
import { PhotoUploads } from './photo-uploads.tsx'
import { usePhotoUploads } from './use-photo-uploads.ts'

type Props = {
  title: string
  property: Property
  /** At least one. */
  files: readonly File[]
  onClose: () => void
}

/**
 * Uploads the photos that were chosen for a new property, and closes when it has all of them. Only the photos can be
 * tried again, so that nobody adds the property twice.
 */
export function FirstPhotosDialog({ title, property, files, onClose }: Props) {
  const { uploads, add, retry, dismiss } = usePhotoUploads(property.id, 0)
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) add(files)
    else if (uploads.length === 0) onClose()
    begun.current = true
  })
  const isUploading = uploads.some(({ problem }) => problem === null)
  return (
    <Dialog
      title={title}
      description={`${pickLabel(property)} is added.`}
      size="lg"
      keepOnOutsidePress
      onClose={onClose}
      footer={<Button onClick={onClose}>{isUploading ? 'Continue in the background' : 'Done'}</Button>}
    >
      <div className="flex flex-col gap-3">
        <PhotoUploads uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      </div>
    </Dialog>
  )
}
