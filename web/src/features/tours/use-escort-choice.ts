import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tour-shapes'
import { startTransition, useRef, useState } from 'react'
import type { Escort } from '../billing/components/escort-dialog.tsx'
import type { EscortOf } from './escort-of.ts'

/**
 * Who accompanies, decided before a tour of a property that requires an escort is sent (specification, agent area,
 * section 4). A decision stays for the next try; another property is decided anew.
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
    /** The decision, null where none is due; 'asked' when the dialog has opened instead. */
    decide: (property: Property | null): EscortOf | null | 'asked' => {
      const decision = decisionFor(property)
      if (!property?.escortRequired || decision) return decision
      // What is on the screen stays until the dialog's code is here.
      startTransition(() => setAsking(property))
      return 'asked'
    },
    /** The dialog's choice: sends with it, and answers whether the tour was booked. */
    choose: async (escort: Escort, send: (by: EscortOf) => Promise<AgentTour>): Promise<boolean> => {
      if (!asking) return false
      const by = { propertyId: asking.id, paymentId: escort.by === 'assistant' ? escort.paymentId : null }
      setDecided(by)
      try {
        booked.current = await send(by)
        return true
      } catch {
        // Told by the form, which is there again when the dialog closes.
        return false
      }
    },
    /** The dialog is closed; after a booking the form is too. */
    close: (): void => {
      setAsking(null)
      if (booked.current) onDone(booked.current)
    },
    /** The decision is to be made anew. */
    forget: (): void => setDecided(null),
  }
}
