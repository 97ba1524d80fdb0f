import type { Property } from '@porchlight/contract/properties'
import { useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { PropertyDrawing } from './property-drawing.tsx'

type Pictured = { property: Pick<Property, 'coverUrl' | 'imageUrl' | 'type'> }

/** The address of a property's picture: its uploaded cover, otherwise the address that someone entered. */
export const pictureOf = ({ coverUrl, imageUrl }: Pictured['property']): string | null =>
  coverUrl ?? (imageUrl || null)

/** The picture's address until the browser finds it missing, and what its <img> needs. */
const usePicture = ({ property }: Pictured) => {
  const [missing, setMissing] = useState<string | null>(null)
  const address = pictureOf(property)
  const src = missing === address ? null : address
  return {
    src,
    image: {
      alt: '',
      loading: 'lazy',
      decoding: 'async',
      // A picture elsewhere must not learn who looks at it (product decision: pictures).
      referrerPolicy: 'no-referrer',
      onError: () => setMissing(address),
      className: 'absolute inset-0 size-full object-cover',
    },
  } as const
}

type PictureProps = Pictured & {
  /** Whether it is beside other pictures: the drawing then takes as much space as they do. */
  beside?: boolean | undefined
  className?: string | undefined
}

/**
 * A property's picture, cropped by CSS (specification, agent area, section 9). Without a picture, a low strip with a
 * drawing of the type takes its place.
 */
export function PropertyPicture({ property, beside = false, className }: PictureProps) {
  const { src, image } = usePicture({ property })
  if (src === null)
    return (
      <div
        className={cx(
          'flex items-end overflow-hidden bg-sunken px-4 pt-3',
          beside && 'aspect-5/3',
          className,
        )}
      >
        <PropertyDrawing type={property.type} className="-mb-[5px] h-13" />
      </div>
    )
  return (
    <div className={cx('relative aspect-5/3 w-full overflow-hidden bg-sunken', className)}>
      <img {...image} alt="" src={src} width={400} height={240} />
    </div>
  )
}

/** The picture or the drawing as a small tile, for a row of a list. */
export function PropertyTile({ property }: Pictured) {
  const { src, image } = usePicture({ property })
  return (
    <span
      className={cx(
        'relative grid h-10 w-15 shrink-0 place-items-center overflow-hidden rounded-md',
        src === null ? 'bg-sunken' : 'bg-line',
      )}
    >
      {src === null ? (
        <PropertyDrawing type={property.type} className="w-12" />
      ) : (
        <img {...image} alt="" src={src} width={60} height={40} />
      )}
    </span>
  )
}
