import type { Property } from '@porchlight/contract/properties'
import { type ReactNode, useState } from 'react'
import { cx } from '../../../ui/cx.ts'

/**
 * A property's picture, cropped by CSS (specification, agent area, section 9), from its own host without a referrer
 * (product decision: pictures). A drawing is shown while the picture loads, and if it is missing.
 */
export function PropertyPicture({
  property: { imageUrl, type },
  className,
}: {
  property: Pick<Property, 'imageUrl' | 'type'>
  className?: string | undefined
}) {
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <div className={cx('relative aspect-5/3 w-full overflow-hidden bg-sunken', className)}>
      <Drawing type={type} />
      {imageUrl && missing !== imageUrl ? (
        <img
          src={imageUrl}
          alt=""
          width={400}
          height={240}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setMissing(imageUrl)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </div>
  )
}

type Kind = 'house' | 'row' | 'block'
const kinds: Partial<Record<Property['type'], Kind>> = {
  townhouse: 'row',
  duplex: 'row',
  apartment: 'block',
  condo: 'block',
  penthouse: 'block',
  commercial: 'block',
}

const windows = (xs: readonly number[], ys: readonly number[], w: number, h: number): string =>
  ys.flatMap((y) => xs.map((x) => `M${x} ${y}h${w}v${h}h${-w}z`)).join('')

const drawings: Record<Kind, ReactNode> = {
  house: (
    <>
      <path d="M118 108 200 52l82 56M134 98v86h132V98" />
      <path d="M246 84V60h14v34M186 184v-44h28v44M208 163v1" />
      <path d={windows([150, 226], [124], 24, 24)} />
      <path d="M150 136h24M226 136h24M162 124v24M238 124v24M176 184v8h48v-8" />
    </>
  ),
  row: (
    <>
      <path d="M92 184V100l36-28 36 28v84M164 100l36-28 36 28v84M236 100l36-28 36 28v84" />
      <path d={windows([106, 178, 250], [108], 16, 22)} />
      <path d={windows([132, 204, 276], [108], 16, 22)} />
      <path d="M106 184v-36h18v36M178 184v-36h18v36M250 184v-36h18v36" />
      <path d={windows([136, 208, 280], [148], 14, 16)} />
    </>
  ),
  block: (
    <>
      <path d="M134 184V50h92v134M226 184V92h50v92" />
      <path d={windows([150, 174, 198], [66, 92, 118], 12, 14)} />
      <path d={windows([240, 256], [108, 132], 8, 12)} />
      <path d="M168 184v-32h24v32M180 152v32M134 42h92M240 184v-24h22v24" />
    </>
  ),
}

/** A drawing in the page's text color that shows only the type of the property. */
function Drawing({ type }: { type: Property['type'] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 240"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="absolute inset-0 size-full text-ink-3/55"
    >
      <path d="M0 184h400" className="text-line-2" stroke="currentColor" />
      <path d="M64 184v-20M336 184v-26" />
      <circle cx="64" cy="150" r="14" />
      <circle cx="336" cy="142" r="17" />
      {drawings[kinds[type] ?? 'house']}
    </svg>
  )
}
