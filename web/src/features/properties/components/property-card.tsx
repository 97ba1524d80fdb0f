import type { Property } from '@porchlight/contract/properties'
import { memo, type ReactNode, type Ref } from 'react'
import { ROW_TARGET } from '../../../ui/lists/use-row-keys.ts'
import { PropertyPicture } from '../photos/property-picture.tsx'
import { factsOf, regionOf, streetOf } from '../property-words.ts'
import { PropertyMarks } from './property-marks.tsx'

type Props = {
  property: Property
  /** Whether a card of this row has a picture. */
  pictured: boolean
  onOpen: (property: Property) => void
  /** The button that schedules a tour. */
  actionOf: (property: Property) => ReactNode
  /** The card's position in the whole list, from 1, and the length of the list; -1 if there are too many to count. */
  at: number
  of: number
  /** Set on the first card in a row: measures the row with this index. */
  ref?: Ref<HTMLLIElement> | undefined
  row?: number | undefined
}

/** One property: the card opens its details, the button schedules a tour. */
export const PropertyCard = memo(function PropertyCard(props: Props) {
  const { property, pictured, onOpen, actionOf, at, of, ref, row } = props
  const facts = factsOf(property)
  const street = streetOf(property)
  return (
    <li
      ref={ref}
      data-index={row}
      aria-posinset={at}
      aria-setsize={of}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface contain-content"
    >
      <div className="group relative flex flex-1 flex-col hover:bg-sunken/40">
        <PropertyPicture property={property} beside={pictured} />
        <div className="flex flex-1 flex-col gap-1 p-4">
          <h2 className="text-base font-semibold wrap-anywhere">
            <button
              type="button"
              {...ROW_TARGET}
              onClick={() => onOpen(property)}
              className="text-left after:absolute after:inset-0 group-hover:underline"
            >
              {property.propertyName || street}
            </button>
          </h2>
          <p className="text-md wrap-anywhere text-ink-2">
            {property.propertyName ? `${street}, ` : ''}
            {regionOf(property)}
          </p>
          {facts ? <p className="num text-md">{facts}</p> : null}
          <div className="mt-auto pt-2">
            <PropertyMarks property={property} />
          </div>
        </div>
      </div>
      <div className="border-t border-line p-2.5">{actionOf(property)}</div>
    </li>
  )
})
