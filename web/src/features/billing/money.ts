const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$25.00' */
export const inDollars = (amount: number): string => dollars.format(amount)
