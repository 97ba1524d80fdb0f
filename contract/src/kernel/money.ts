/**
 * The specification's own money fields are dollars on the wire; inside they are integer cents. Converted here and
 * nowhere else (product decision: money on the wire).
 */
export const toDollars = (cents: number): number => cents / 100

/** Dollars from the wire as integer cents, half a cent rounded up. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)
