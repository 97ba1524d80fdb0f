/** The escort at a property, as chosen in the Escort Required dialog: the agent, or a paid assistant. */
export type EscortOf = { propertyId: string; paymentId: string | null }

/** The choice in the request's shape; empty while there is none. */
export const escortFields = (escort: EscortOf | null) => {
  if (!escort) return {}
  return escort.paymentId ? { paymentId: escort.paymentId } : { escortRequired: true }
}
