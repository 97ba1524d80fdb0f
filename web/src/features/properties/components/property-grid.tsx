import type { Property } from '@porchlight/contract/properties'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { useRowKeys } from '../../../ui/lists/use-row-keys.ts'
import { useVirtualRows } from '../../../ui/lists/use-virtual-rows.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { pictureOf } from '../photos/property-picture.tsx'
import { PropertyCard } from './property-card.tsx'

type Props = {
  properties: readonly Property[]
  /** The number of matches; -1 if there are too many to count. */
  total: number
  /** The data are outdated while newer ones load. */
  stale: boolean
  onOpen: (property: Property) => void
  actionOf: (property: Property) => ReactNode
  /** Reports the rows in sight: from `first` up to but not including `end`. */
  onSight: (rows: { first: number; end: number }) => void
  /** The reader approaches the end of the loaded cards. */
  onNearEnd: () => void
}

const GAP = 12
/** From this number of cards on, the grid draws only those in sight. */
const VIRTUAL_FROM = 60
/** The usual height of text, badges and button below the picture. */
const BELOW_PICTURE = 214
/** The height of the strip that takes the place of a picture. */
const STRIP = 64
const NEAR_END = 40

const columnClass = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-4']

const useColumns = (): number => {
  const two = useMediaQuery('(min-width: 640px)')
  const three = useMediaQuery('(min-width: 1280px)')
  const four = useMediaQuery('(min-width: 1536px)')
  return four ? 4 : three ? 3 : two ? 2 : 1
}

/** A grid for thousands of cards; it draws those in sight. */
export function PropertyGrid(props: Props) {
  const { properties, total, stale, onOpen, actionOf, onSight, onNearEnd } = props
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns()
  const [width, setWidth] = useState(360)
  useLayoutEffect(() => {
    const node = list.current
    if (node) setWidth((node.clientWidth - GAP * (columns - 1)) / columns)
  }, [columns])
  useRowKeys(list)
  const isPictured = (from: number, cards: number): boolean =>
    properties.slice(from, from + cards).some((property) => pictureOf(property) !== null)
  // The rows that are not drawn yet are about as high as the first ones.
  const pictured = isPictured(0, VIRTUAL_FROM)
  const { first, end, before, after, measured } = useVirtualRows({
    list,
    count: properties.length,
    columns,
    gap: GAP,
    from: VIRTUAL_FROM,
    estimate: (pictured ? Math.round((width * 3) / 5) : STRIP) + BELOW_PICTURE,
  })
  useEffect(() => onSight({ first, end }), [onSight, first, end])
  const near = properties.length > VIRTUAL_FROM && end > properties.length - NEAR_END
  const fetchNext = useRef(onNearEnd)
  fetchNext.current = onNearEnd
  useEffect(() => {
    if (near) fetchNext.current()
  }, [near])
  return (
    <ul
      ref={list}
      aria-label="Properties"
      aria-busy={stale || undefined}
      // The space of the cards that are not drawn.
      style={{ paddingTop: before, paddingBottom: after }}
      className={cx('grid gap-3', columnClass[columns], stale && 'opacity-60')}
    >
      {properties.slice(first, end).map((property, index) => {
        const at = first + index
        const row = measured(at)
        return (
          <PropertyCard
            key={property.id}
            property={property}
            pictured={isPictured(at - (at % columns), columns)}
            onOpen={onOpen}
            actionOf={actionOf}
            at={at + 1}
            of={total}
            ref={row?.ref}
            row={row?.['data-index']}
          />
        )
      })}
    </ul>
  )
}
