import type { PropertyPhoto } from '@porchlight/contract/properties/photos'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { cx } from '../../../ui/cx.ts'

const ARROW =
  'absolute top-1/2 grid size-10 -translate-y-1/2 place-items-center rounded-full bg-surface/90 text-ink shadow-low hover:bg-surface coarse:size-11'

/** A photo whose sides are cut off only a little in the shape of the gallery; others are shown whole. */
const isAboutLandscape = ({ width, height }: PropertyPhoto): boolean =>
  width >= height * 1.3 && width <= height * 2.1

/** The photos of a property, one large and the others below it. The arrow keys step through them. */
export function PhotoGallery({ photos }: { photos: readonly PropertyPhoto[] }) {
  const [chosen, setChosen] = useState(0)
  // Someone else may have removed photos.
  const at = Math.min(chosen, photos.length - 1)
  const photo = photos[at]
  if (!photo) return null
  const step = (by: number): void => setChosen((at + by + photos.length) % photos.length)
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    step(by)
  }
  const arrow = (by: number, label: string, place: string, icon: ReactNode) => (
    <button type="button" aria-label={label} onClick={() => step(by)} className={cx(ARROW, place)}>
      {icon}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label="Photos" onKeyDown={onKeyDown} className="flex flex-col gap-2">
      <div className="relative overflow-hidden rounded-lg bg-sunken">
        <img
          key={photo.id}
          src={photo.url}
          alt={photo.altText ?? `Photo ${at + 1} of ${photos.length}`}
          width={photo.width}
          height={photo.height}
          decoding="async"
          className={cx('aspect-5/3 w-full', isAboutLandscape(photo) ? 'object-cover' : 'object-contain')}
        />
        {photos.length > 1 ? (
          <>
            {arrow(-1, 'Previous photo', 'left-2', <ChevronLeft size={18} aria-hidden="true" />)}
            {arrow(1, 'Next photo', 'right-2', <ChevronRight size={18} aria-hidden="true" />)}
            <output className="num absolute right-2 bottom-2 rounded-full bg-surface/90 px-2 py-0.5 text-xs text-ink">
              <span className="sr-only">Photo </span>
              {at + 1} of {photos.length}
            </output>
          </>
        ) : null}
      </div>
      {photos.length > 1 ? (
        <ul className="flex gap-2 overflow-x-auto p-0.5">
          {photos.map(({ id, smallUrl, altText }, index) => (
            <li key={id} className="shrink-0">
              <button
                type="button"
                aria-label={altText ? `Photo ${index + 1}: ${altText}` : `Photo ${index + 1}`}
                aria-current={index === at}
                onClick={() => setChosen(index)}
                className={cx(
                  'block h-12 w-18 overflow-hidden rounded-md',
                  index === at ? 'ring-2 ring-brand' : 'opacity-75 hover:opacity-100',
                )}
              >
                <img
                  src={smallUrl}
                  alt=""
                  width={72}
                  height={48}
                  loading="lazy"
                  className="size-full bg-sunken object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
