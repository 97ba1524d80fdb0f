import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { cutPhoto } from '../cut-photo.ts'
import { type Crop, firstCrop, mostZoom, NO_ZOOM, placeInWords, ZOOM_STEP, zoomed } from '../photo-crop.ts'
import { PhotoCropStage } from './photo-crop-stage.tsx'

/** A chosen photo: the file, its URL for an <img>, and its decoded pixels, upright. */
export type ChosenPhoto = { file: File; url: string; picture: ImageBitmap }

type Props = {
  chosen: ChosenPhoto
  onCancel: () => void
  /** Receives the square as a file. */
  onUse: (photo: File) => void
}

/** Chooses the square of a photo to keep, which the user moves by pointer or keys and zooms. */
export function PhotoCropDialog({ chosen: { file, url, picture }, onCancel, onUse }: Props) {
  const [crop, setCrop] = useState(() => firstCrop(picture))
  const [problem, setProblem] = useState<string | null>(null)
  const [cutting, setCutting] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const hint = useId()
  const most = mostZoom(picture)

  const cancel = (): void => {
    if (!cutting) onCancel()
  }
  const use = async (): Promise<void> => {
    setCutting(true)
    setProblem(null)
    try {
      onUse(await cutPhoto(picture, crop, file.type))
    } catch {
      setProblem('We couldn’t crop this photo. Choose another one.')
      setCutting(false)
    }
  }
  return (
    <Dialog
      onClose={cancel}
      title="Crop photo"
      description="The circle shows how your photo will look."
      keepOnOutsidePress
      initialFocus={stage}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={() => setCrop(firstCrop(picture))}>
            Reset
          </Button>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" loading={cutting} onClick={() => void use()}>
            Use photo
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-1">
        <PhotoCropStage
          url={url}
          picture={picture}
          crop={crop}
          stage={stage}
          hint={hint}
          onChange={setCrop}
        />
        <output className="sr-only">{placeInWords(picture, crop)}</output>
        <p id={hint} className="text-sm text-ink-2">
          <span className="hidden coarse:inline">Drag the photo, or tap a point to center it.</span>
          <span className="coarse:hidden">
            Drag the photo, or click a point to center it. Use the arrow keys to move the frame, with Shift
            for larger steps.
          </span>
        </p>
        {most > NO_ZOOM ? (
          <label className="flex items-center gap-3 text-md font-medium">
            Zoom
            <input
              type="range"
              min={NO_ZOOM}
              max={most}
              step={ZOOM_STEP}
              value={crop.zoom}
              aria-valuetext={percent(crop)}
              onChange={({ target }) => setCrop((now) => zoomed(picture, now, target.valueAsNumber))}
              className="min-h-control min-w-0 flex-1 accent-brand"
            />
            <span aria-hidden="true" className="num w-10 text-right font-normal text-ink-2">
              {percent(crop)}
            </span>
          </label>
        ) : (
          <p className="text-sm text-ink-2">This photo is too small to zoom in. It may look blurry.</p>
        )}
        <div role="alert" className="empty:hidden">
          {problem ? <p className="text-sm text-bad">{problem}</p> : null}
        </div>
      </div>
    </Dialog>
  )
}

const percent = ({ zoom }: Crop): string => `${Math.round(zoom)}%`
