import type { Property } from '@porchlight/contract/properties'
import { Badge } from '../../../ui/badge.tsx'
import { typeName } from '../property-words.ts'

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
