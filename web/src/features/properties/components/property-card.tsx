import type { Property } from '@porchlight/contract/properties'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { factsOf, regionOf, streetOf, typeName } from '../property-words.ts'

/** One property with the way to tour it. */
export function PropertyCard({ property }: { property: Property }) {
  const facts = factsOf(property)
  const street = streetOf(property)
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface [content-visibility:auto] [contain-intrinsic-size:auto_12rem]">
      {property.imageUrl ? (
        <img
          src={property.imageUrl}
          alt=""
          width={400}
          height={240}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="aspect-5/3 w-full bg-sunken object-cover"
        />
      ) : null}
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="text-base font-semibold wrap-anywhere">{property.propertyName || street}</h2>
        <p className="text-md wrap-anywhere text-ink-2">
          {property.propertyName ? `${street}, ` : ''}
          {regionOf(property)}
        </p>
        {facts ? <p className="num text-md">{facts}</p> : null}
        <p className="mt-auto flex flex-wrap gap-1.5 pt-2">
          <Badge>{typeName(property.type)}</Badge>
          {property.escortRequired ? (
            <Badge tone="info">Escort Required</Badge>
          ) : (
            <Badge tone="ok">Self-guided</Badge>
          )}
          {property.published ? null : <Badge tone="plum">Only you and the team</Badge>}
        </p>
      </div>
      <div className="border-t border-line p-2.5">
        <ButtonLink
          full
          href={paths.scheduleTour({ form: 'open', property: property.id })}
          aria-label={`Schedule Tour of ${property.propertyName || street}`}
        >
          Schedule Tour
        </ButtonLink>
      </div>
    </li>
  )
}
