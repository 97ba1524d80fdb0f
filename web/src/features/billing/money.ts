const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** '$25.00' */
export const inDollars = (amount: number): string => dollars.format(amount)

/** '$25', '$197,600': prices without cents, as they are advertised. */
export const wholeDollars = (amount: number): string => whole.format(amount)

/** '$25.00', of cents. */
export const centsInDollars = (cents: number): string => inDollars(cents / 100)
