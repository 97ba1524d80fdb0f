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

type ChosenProps = {
  property: Property
  /** The agent has already chosen who goes with the client. */
  decided: boolean
}

/**
 * What matters about a property that the agent has just picked: its price and size, and what becomes of its escort once
 * the request is sent.
 */
export function ChosenProperty({ property, decided }: ChosenProps) {
  const facts = factsOf(property)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      {property.escortRequired ? (
        <Badge tone="info">Escort Required</Badge>
      ) : (
        <Badge tone="ok">Self-guided</Badge>
      )}
      <span className="num">{facts || 'Price not listed'}</span>
      {decided ? null : <EscortCost property={property} asks />}
    </span>
  )
}

type CostProps = {
  property: Property
  /** The reader is about to send a request, which asks for the choice. */
  asks?: boolean
}

/** Who has to go with the client, and what that costs on the agent's plan. */
export function EscortCost({ property, asks = false }: CostProps) {
  const { agent } = useSession()
  if (!property.escortRequired)
    return (
      <span>
        Your client can tour without an escort. {asks ? 'The request' : 'Requesting a tour'} costs nothing
        extra.
      </span>
    )
  const cents = agent && plans[agent.subscriptionPlan].assistantFeeCents
  const price = cents ? formatShortCents(cents) : null
  if (asks)
    return (
      <span>
        When you submit, you choose who goes with your client: you (free) or a tour assistant
        {price ? ` (${price})` : ''}.
      </span>
    )
  return (
    <span>
      Clients can’t tour alone. Go with them yourself, which is free, or book a tour assistant
      {price ? ` for ${price}` : ''}.
    </span>
  )
}
