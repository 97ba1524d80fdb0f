import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { startTransition, useRef, useState } from 'react'
import type { Escort } from '../../billing/components/escort-dialog.tsx'
import type { EscortOf } from './escort-of.ts'

/**
 * The choice of escort for a property that requires one (specification, agent area, section 4). It stays for the next
 * attempt; another property needs a new one.
 */
export const useEscortChoice = (onDone: (tour: AgentTour) => void) => {
  const [decided, setDecided] = useState<EscortOf | null>(null)
  const [asking, setAsking] = useState<Property | null>(null)
  const booked = useRef<AgentTour | null>(null)

  const decisionFor = (property: Property | null): EscortOf | null =>
    property && decided?.propertyId === property.id ? decided : null

  return {
    asking,
    decisionFor,
    /** Returns the choice, null if none is needed, or undefined if it has opened the dialog instead. */
    decide: (property: Property | null): EscortOf | null | undefined => {
      const decision = decisionFor(property)
      if (!property?.escortRequired || decision) return decision
      // Keep the screen until the dialog's code has loaded.
      startTransition(() => setAsking(property))
      return undefined
    },
    /** Sends the tour with the dialog's choice, and returns whether it was booked. */
    choose: async (escort: Escort, send: (by: EscortOf) => Promise<AgentTour>): Promise<boolean> => {
      if (!asking) return false
      const by = { propertyId: asking.id, paymentId: escort.by === 'assistant' ? escort.paymentId : null }
      setDecided(by)
      try {
        booked.current = await send(by)
        return true
      } catch {
        // The form reports the error, because it is visible again after the dialog closes.
        return false
      }
    },
    /** Closes the dialog; after a booking it also closes the form. */
    close: (): void => {
      setAsking(null)
      if (booked.current) onDone(booked.current)
    },
    /** Drops the choice, so that the agent chooses again. */
    forget: (): void => setDecided(null),
  }
}
