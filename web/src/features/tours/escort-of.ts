/** Who accompanies at a property, as decided in the Escort Required dialog: the agent, or an assistant who is paid for. */
export type EscortOf = { propertyId: string; paymentId: string | null }

/** The decision as the wire has it; nothing while there is none. */
export const escortFields = (escort: EscortOf | null) => {
  if (!escort) return {}
  return escort.paymentId ? { paymentId: escort.paymentId } : { escortRequired: true }
}
