/**
 * Money is integer cents everywhere. On the wire, only the specification's own fields (`amount`,
 * `tourCharge`, `price`, …) are in dollars; the name of a field in cents ends in `Cents`. Only `discount` and `amountDue`
 * of a checkout are cents without that ending, because the shape of its calls is fixed. Server and web convert and
 * format money only with this file (product decision: money on the wire).
 */
export const toDollars = (cents: number): number => cents / 100

/** Converts dollars from the wire to integer cents, rounding half a cent up. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Makes the formatter at its first use: the first formatter of a page takes 11 ms, which its start need not wait for. */
const dollars = (options: Intl.NumberFormatOptions = {}): ((amount: number) => string) => {
  let made: Intl.NumberFormat | undefined
  return (amount) => {
    made ??= new Intl.NumberFormat('en-US', { ...options, style: 'currency', currency: 'USD' })
    return made.format(amount)
  }
}

/** Formats dollars as '$1,240.50'. */
export const formatDollars: (dollars: number) => string = dollars()

/** Formats dollars as '$197,600', rounded to whole dollars, for figures that no one pays. */
export const formatRoundedDollars: (dollars: number) => string = dollars({ maximumFractionDigits: 0 })

/** Formats dollars as '$1,240', or as '$1,240.50' if there are cents. */
export const formatShortDollars: (dollars: number) => string = dollars({
  trailingZeroDisplay: 'stripIfInteger',
})

/** Formats cents as '$1,240.50'. */
export const formatCents = (cents: number): string => formatDollars(toDollars(cents))

/** Formats cents as '$40', or as '$40.50' if there are cents, for advertised prices. */
export const formatShortCents = (cents: number): string => formatShortDollars(toDollars(cents))
