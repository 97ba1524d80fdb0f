import { cityName } from '@porchlight/contract/kernel/cities'
import { eq, inArray, sql } from 'drizzle-orm'
import { columnsOf } from '../../../kernel/database/columns.ts'
import type { AuditedTours } from '../../people/ports.ts'
import { properties } from '../../properties/tables.ts'
import { tours } from '../tables.ts'

const auditedAddress = ({ address, unit, city }: { address: string; unit: string | null; city: string }) =>
  [[address, unit].filter(Boolean).join(' '), cityName(city)].filter(Boolean).join(', ')

/** Names the tours of the audit log by the addresses of their properties. */
export const findTourPlaces: AuditedTours['findPlaces'] = async (orm, tourIds) => {
  const rows = await orm
    .select({ id: tours.id, timeZone: tours.timeZone, ...columnsOf(properties, 'address', 'unit', 'city') })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .where(inArray(tours.id, [...tourIds]))
  return new Map(rows.map(({ id, timeZone, ...place }) => [id, { address: auditedAddress(place), timeZone }]))
}

/** The tours of the audit log. */
export const auditedTours: AuditedTours = {
  findPlaces: findTourPlaces,
  idsOf: (agentId) => sql`(select ${tours.id} from ${tours} where ${tours.agentId} = ${agentId})`,
}
