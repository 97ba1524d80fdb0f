import { type RefObject, useRef } from 'react'
import { type Crop, type Size, squareOf } from '../photo-crop.ts'
import { useCropGestures } from '../use-crop-gestures.ts'

type Props = {
  /** The picture's URL, for an <img>. */
  url: string
  picture: Size
  crop: Crop
  onChange: (next: (crop: Crop) => Crop) => void
  stage: RefObject<HTMLDivElement | null>
  /** The id of the text that says how to move the square. */
  hint: string
}

/**
 * The square with the picture behind it; sizes are relative to the square. Screen readers pass arrow keys only to the
 * role 'application'.
 */
export function PhotoCropStage({ url, picture, crop, onChange, stage, hint }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const gestures = useCropGestures({ picture, crop, stage, frame, onChange })
  const { left, top, side } = squareOf(picture, crop)
  const part = (pixels: number): string => `${(pixels / side) * 100}%`
  return (
    <div
      {...gestures}
      ref={stage}
      role="application"
      aria-label="Photo position"
      aria-describedby={hint}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
      tabIndex={0}
      className="relative grid cursor-grab touch-none place-items-center overflow-hidden rounded-lg bg-sunken py-5 select-none active:cursor-grabbing"
    >
      <div ref={frame} className="pointer-events-none relative size-[clamp(8rem,100dvh-24rem,16rem)]">
        <img
          src={url}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={{
            left: part(-left),
            top: part(-top),
            width: part(picture.width),
            height: part(picture.height),
          }}
        />
        <div className="absolute inset-0 rounded-full shadow-[0_0_0_100vmax_oklch(0.1_0.01_232/0.6)]" />
        <div className="absolute inset-0 border border-white/50" />
        <div className="absolute inset-0 rounded-full border-2 border-white" />
      </div>
    </div>
  )
}
