import type { Property } from '@porchlight/contract/properties'
import { Badge } from '../../../ui/badge.tsx'

/** A property's origin and visibility, for the back office (specification, back office, section 2). */
export function CatalogMarks({ property }: { property: Property }) {
  return (
    <span className="flex flex-wrap gap-1">
      {property.adminCreated ? (
        <Badge tone="brand">Admin Created</Badge>
      ) : (
        <Badge tone="ok">Agent Submitted</Badge>
      )}
      {property.escortRequired ? <Badge tone="info">Escort Required</Badge> : null}
      {property.published ? null : <Badge tone="plum">Not published</Badge>}
    </span>
  )
}
