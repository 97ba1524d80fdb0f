import { formatRoundedDollars } from '../kernel/money.ts'

/**
 * Listings have one price, in dollars: the asking price of a sale, or a month's rent. No field tells them apart, so
 * a price below this one is a rent.
 */
export const lowestSalePrice = 25_000

/** '$425,000', or '$2,450/mo' for a rent. @param price in dollars, above 0 */
export const formatListPrice = (price: number): string =>
  formatRoundedDollars(price) + (price < lowestSalePrice ? '/mo' : '')

/**
 * The lowest price, in dollars, that a search matches. Someone who looks for a home of at most $400,000 buys, so
 * rents do not match unless the search names a lowest price.
 */
export const leastPriceOf = (
  minPrice: number | undefined,
  maxPrice: number | undefined,
): number | undefined =>
  minPrice ?? (maxPrice !== undefined && maxPrice >= lowestSalePrice ? lowestSalePrice : undefined)
