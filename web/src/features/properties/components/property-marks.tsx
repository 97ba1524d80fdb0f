import { formatShortCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import type { Property } from '@porchlight/contract/properties'
import { useSession } from '../../../lib/session.ts'
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
      <EscortCost property={property} />
    </p>
  )
}

/** Who has to go with the client, and what that costs on the agent's plan. */
export function EscortCost({ property }: { property: Property }) {
  const { agent } = useSession()
  if (!property.escortRequired)
    return <span>No escort needed, so requesting this tour costs nothing extra.</span>
  const cents = agent && plans[agent.subscriptionPlan].assistantFeeCents
  return (
    <span>
      Clients can’t tour alone. Go with them yourself, which is free, or book a tour assistant
      {cents ? ` for ${formatShortCents(cents)}` : ''}.
    </span>
  )
}
