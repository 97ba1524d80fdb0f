/**
 * Money is integer cents everywhere. Only the specification's own fields (`amount`, `tourCharge`, `price`, …) are dollars
 * on the wire; a field in cents ends in `Cents`. Server and web convert and write money with this file and nowhere else
 * (product decision: money on the wire).
 */
export const toDollars = (cents: number): number => cents / 100

/** Dollars from the wire as integer cents, half a cent rounded up. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

const currency = { style: 'currency', currency: 'USD' } as const
const exact = new Intl.NumberFormat('en-US', currency)
const rounded = new Intl.NumberFormat('en-US', { ...currency, maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-US', { ...currency, trailingZeroDisplay: 'stripIfInteger' })

/** '$1,240.50', of dollars. */
export const formatDollars = (dollars: number): string => exact.format(dollars)

/** '$197,600', of dollars, rounded to whole ones: figures that nobody pays to the cent. */
export const formatRoundedDollars = (dollars: number): string => rounded.format(dollars)

/** '$1,240', or '$1,240.50' where there are cents; of dollars. */
export const formatShortDollars = (dollars: number): string => short.format(dollars)

/** '$1,240.50', of cents. */
export const formatCents = (cents: number): string => exact.format(toDollars(cents))

/** '$40', or '$40.50' where there are cents; of cents: prices as they are advertised. */
export const formatShortCents = (cents: number): string => short.format(toDollars(cents))
