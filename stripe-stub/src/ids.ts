import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'

/** An id in Stripe's form: `pi_1f0c…`. */
export const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`

/** A page of a list. @param hasMore whether another page follows */
export const listOf = <T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})
