import type { Property } from '@porchlight/contract/properties'
import { Badge } from '../../../ui/badge.tsx'
import { factsOf, typeName } from '../property-words.ts'

/** A property's badges: type, escort, and whether the reader added it and others cannot see it yet. */
export function PropertyMarks({ property }: { property: Property }) {
  return (
    <p className="flex flex-wrap gap-1.5">
      <Badge>{typeName(property.type)}</Badge>
      {property.escortRequired ? (
        <Badge tone="info">Escort Required</Badge>
      ) : (
        <Badge tone="ok">Self-guided</Badge>
      )}
      {property.published ? null : <Badge tone="plum">Added by you · Unpublished</Badge>}
    </p>
  )
}

/** What matters about a property that the agent has just picked: its price and size, and whether an escort is needed. */
export function ChosenProperty({ property }: { property: Property }) {
  const facts = factsOf(property)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      {property.escortRequired ? (
        <Badge tone="info">Escort Required</Badge>
      ) : (
        <Badge tone="ok">Self-guided</Badge>
      )}
      <span className="num">{facts || 'Price not listed'}</span>
      <span>
        {property.escortRequired
          ? 'Clients can’t tour alone. You or a tour assistant must go with them.'
          : 'No escort needed.'}
      </span>
    </p>
  )
}
