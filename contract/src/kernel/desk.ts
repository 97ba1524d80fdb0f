/** Where the desk is: of its hours, and of what belongs to no property (product decision: hours). */
export const deskZone = 'America/Chicago'
