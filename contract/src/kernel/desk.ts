/**
 * The desk's time zone: it applies to the desk's hours and to everything without a property (product decision: hours).
 */
export const deskZone = 'America/Chicago'
