import { sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../kernel/database/database.ts'
import type { RequestRow } from '../queries.requests.ts'
import { placeKeys, zip5Of } from '../rules.ts'
import type { Listing } from './listing-row.ts'

type Keys = { addressKey: string; unitKey: string; regionKey: string; zip5: string }

const keysOf = (listing: Listing): Keys => ({ ...placeKeys(listing), zip5: zip5Of(listing.zipCode) })

const same = (one: Keys, other: Keys): boolean =>
  one.zip5 !== '' && other.zip5 !== '' ? one.zip5 === other.zip5 : one.regionKey === other.regionKey

/** The places of a dry run's file, so that a later row does not count a place again that an earlier row has. */
export const createSeenPlaces = () => {
  const seen = new Map<string, Keys[]>()
  return {
    /** True when it is new. */
    add: (keys: Keys): boolean => {
      const at = `${keys.addressKey}\n${keys.unitKey}`
      const there = seen.get(at) ?? []
      if (there.some((other) => same(keys, other))) return false
      seen.set(at, [...there, keys])
      return true
    },
  }
}
export type SeenPlaces = ReturnType<typeof createSeenPlaces>

// A property `p` at the place of keys `k`: compared by ZIP code if both have one, otherwise by town.
const here = sql`p.retired_at is null and p.address_key = k."addressKey" and p.unit_key = k."unitKey"`
const inZip = sql`${here} and p.zip5 <> '' and p.zip5 = k."zip5"`
const inTown = sql`${here} and p.region_key <> '' and p.region_key = k."regionKey" and (p.zip5 = '' or k."zip5" = '')`

/** Counts the listings whose place is neither in the catalog nor in an earlier row, by the database's rules. */
export const countNew = async (tx: Tx, listings: readonly Listing[], seen: SeenPlaces): Promise<number> => {
  const keys = listings.map(keysOf)
  if (keys.length === 0) return 0
  const { rows } = await tx.execute<{ at: number }>(sql`
    select k.at from json_to_recordset(${JSON.stringify(keys.map((one, at) => ({ at, ...one })))}::json)
      as k(at integer, "addressKey" text, "unitKey" text, "zip5" text, "regionKey" text)
    where exists (select 1 from properties p where ${inZip})
      or exists (select 1 from properties p where ${inTown})`)
  const known = new Set(rows.map(({ at }) => at))
  return keys.filter((one, at) => !known.has(at) && seen.add(one)).length
}

/**
 * Finds open requests whose place another agent has listed privately; approving them publishes that listing. Uses the
 * same row as `addPlace`.
 */
export const findPrivatePlaces = async (
  orm: Orm,
  requests: readonly RequestRow[],
): Promise<ReadonlySet<string>> => {
  const places = requests
    .filter(({ status }) => status === 'pending')
    .map((request) => ({
      id: request.id,
      requestedBy: request.requestedBy,
      zip5: zip5Of(request.zipCode),
      ...placeKeys(request),
    }))
  if (places.length === 0) return new Set()
  const { rows } = await orm.execute<{ id: string }>(sql`
    select k.id
    from json_to_recordset(${JSON.stringify(places)}::json)
      as k(id uuid, "requestedBy" uuid, "zip5" text, "addressKey" text, "unitKey" text, "regionKey" text)
    cross join lateral (
      select found.* from (
        select p.id, p.created_at, p.created_by, p.published_at, true as same_zip from properties p where ${inZip}
        union all
        select p.id, p.created_at, p.created_by, p.published_at, false from properties p where ${inTown}
      ) found
      order by found.same_zip desc, found.published_at is null, found.created_at, found.id
      limit 1
    ) there
    where there.published_at is null and there.created_by <> k."requestedBy"`)
  return new Set(rows.map(({ id }) => id))
}
