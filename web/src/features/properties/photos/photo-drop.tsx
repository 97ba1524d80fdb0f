import { ImagePlus } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { acceptedPhotos, photosAllowed } from '../../../lib/requests/photo-file.ts'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/forms/drop-zone.tsx'

type Props = {
  /** Whether the property has photos already. */
  more: boolean
  button: RefObject<HTMLButtonElement | null>
  onFiles: (files: readonly File[]) => void
}

/** Accepts several photos, dropped or chosen. */
export function PhotoDrop({ more, button, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  return (
    <DropZone onFiles={onFiles} className="flex-wrap items-center gap-x-3 gap-y-2 p-3">
      <Button
        ref={button}
        icon={<ImagePlus size={15} aria-hidden="true" />}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        Add photos
      </Button>
      <p id={hint} className="min-w-0 flex-1 basis-56 text-sm text-ink-2">
        <span className="coarse:hidden">Or drop them here. </span>
        {more ? '' : 'The first photo is the cover. '}
        {photosAllowed}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedPhotos}
        aria-label="Photos"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Reset the input, so that choosing the same file again also counts.
          target.value = ''
        }}
      />
    </DropZone>
  )
}
