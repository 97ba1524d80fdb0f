/**
 * Money is integer cents everywhere. On the wire, only the specification's own fields (`amount`,
 * `tourCharge`, `price`, …) are in dollars; the name of a field in cents ends in `Cents`. Only `discount` and `amountDue`
 * of a checkout are cents without that ending, because the shape of its calls is fixed. Server and web convert and
 * format money only with this file (product decision: money on the wire).
 */
export const toDollars = (cents: number): number => cents / 100

/** Converts dollars from the wire to integer cents, rounding half a cent up. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

const currency = { style: 'currency', currency: 'USD' } as const
const exact = new Intl.NumberFormat('en-US', currency)
const rounded = new Intl.NumberFormat('en-US', { ...currency, maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-US', { ...currency, trailingZeroDisplay: 'stripIfInteger' })

/** Formats dollars as '$1,240.50'. */
export const formatDollars = (dollars: number): string => exact.format(dollars)

/** Formats dollars as '$197,600', rounded to whole dollars, for figures that no one pays. */
export const formatRoundedDollars = (dollars: number): string => rounded.format(dollars)

/** Formats dollars as '$1,240', or as '$1,240.50' if there are cents. */
export const formatShortDollars = (dollars: number): string => short.format(dollars)

/** Formats cents as '$1,240.50'. */
export const formatCents = (cents: number): string => exact.format(toDollars(cents))

/** Formats cents as '$40', or as '$40.50' if there are cents, for advertised prices. */
export const formatShortCents = (cents: number): string => short.format(toDollars(cents))
