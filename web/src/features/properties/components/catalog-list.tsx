import type { Property } from '@porchlight/contract/properties'
import { Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LongList, type LongListProps, type RowPlace } from '../../../ui/lists/long-list.tsx'
import { ROW_TARGET } from '../../../ui/lists/use-row-keys.ts'
import { usePublishProperty } from '../catalog-actions.ts'
import { PropertyTile } from '../photos/property-picture.tsx'
import { dot, factsOf, regionOf, streetOf, typeName } from '../property-words.ts'
import { CatalogMarks } from './catalog-marks.tsx'

export type RowActions = {
  /** Undefined if the reader may not edit. */
  onEdit?: ((property: Property) => void) | undefined
  onDelete?: ((property: Property) => void) | undefined
}

type Props = RowActions & Pick<LongListProps<Property>, 'query' | 'queryKey' | 'failed' | 'empty'>

/** The whole catalog: draws only the rows in sight and loads pages from the server. */
export function CatalogList({ query, queryKey, failed, empty, onEdit, onDelete }: Props) {
  return (
    <LongList
      query={query}
      queryKey={queryKey}
      failed={failed}
      empty={empty}
      label="Properties"
      loading="Loading properties"
      rows={8}
      estimate={97}
      className="overflow-hidden rounded-lg border border-line"
    >
      {(property, place) => (
        <CatalogRow key={property.id} property={property} onEdit={onEdit} onDelete={onDelete} place={place} />
      )}
    </LongList>
  )
}

type RowProps = RowActions & { property: Property; place: RowPlace }

const CatalogRow = memo(({ property, place, onEdit, onDelete }: RowProps) => {
  const { propertyName, contactEmail, type } = property
  const name = propertyName || 'Unnamed Property'
  const facts = factsOf(property)
  const publishable = onEdit && !property.published
  return (
    <li
      {...place}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:[&>:first-child]:row-span-2"
    >
      <PropertyTile property={property} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 text-md font-semibold wrap-anywhere">
          {onEdit ? (
            <button
              type="button"
              {...ROW_TARGET}
              className="text-left hover:underline coarse:min-h-11"
              onClick={() => onEdit(property)}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </h3>
        <CatalogMarks property={property} />
      </div>
      {/* On a phone, these lines have the whole width of the row. */}
      <div className="num col-span-3 text-sm wrap-anywhere text-ink-3 sm:col-span-1 sm:col-start-2">
        <p className="mb-1 text-md text-ink-2">
          {streetOf(property)}, {regionOf(property)}
        </p>
        <p>
          {[typeName(type), facts].filter(Boolean).join(dot)}
          {contactEmail ? (
            <>
              <span className="max-sm:hidden">{dot}</span>
              <span className="max-sm:block">{contactEmail}</span>
            </>
          ) : null}
        </p>
      </div>
      <div
        className={cx(
          'col-start-3 flex items-center justify-end sm:row-span-2 sm:row-start-1',
          // With Publish, the actions would leave the name a few letters of a phone's width.
          publishable ? 'max-sm:col-span-3 max-sm:col-start-1' : 'max-sm:row-start-1',
        )}
      >
        {publishable ? <Publish property={property} name={name} /> : null}
        {onEdit ? (
          <IconButton label={`Edit ${name}, ${streetOf(property)}`} onClick={() => onEdit(property)}>
            <Pencil size={15} aria-hidden="true" />
          </IconButton>
        ) : null}
        {onDelete ? (
          <IconButton label={`Delete ${name}, ${streetOf(property)}`} onClick={() => onDelete(property)}>
            <Trash2 size={15} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
    </li>
  )
})

function Publish({ property, name }: { property: Property; name: string }) {
  const publish = usePublishProperty()
  return (
    <Button loading={publish.isPending} onClick={() => publish.mutate(property)}>
      Publish<span className="sr-only"> {name}</span>
    </Button>
  )
}
