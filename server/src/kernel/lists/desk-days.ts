import { deskZone } from '@porchlight/contract/kernel/desk'
import { type Column, type SQL, sql } from 'drizzle-orm'
import { type Condition, conditionsFrom } from './listing.ts'

// A literal instead of a parameter, so that the statement's text stays the same and is prepared once.
const desk = sql.raw(`'${deskZone}'`)

/**
 * The conditions for an instant on days of the desk's clock, both inclusive; either may be missing.
 *
 * @param name distinguishes the filters of one list
 */
export const onDeskDays = (
  name: string,
  at: Column | SQL,
  from: string | undefined,
  to: string | undefined,
): Condition[] =>
  conditionsFrom([
    from && {
      name: `${name}From`,
      where: sql`${at} >= (${sql.placeholder(`${name}From`)}::date)::timestamp at time zone ${desk}`,
      values: { [`${name}From`]: from },
    },
    to && {
      name: `${name}To`,
      where: sql`${at} < (${sql.placeholder(`${name}To`)}::date + 1)::timestamp at time zone ${desk}`,
      values: { [`${name}To`]: to },
    },
  ])
