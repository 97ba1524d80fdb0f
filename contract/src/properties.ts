import { z } from 'zod'
import { cityFilter } from './kernel/cities.ts'
import { endpoint } from './kernel/endpoint.ts'
import { id } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { pageQuery, queryChoice, queryField, searchQuery } from './kernel/page.ts'

/** The union of every form's list (product decision: property types). */
export const propertyTypes = [
  'house',
  'apartment',
  'condo',
  'townhouse',
  'cottage',
  'penthouse',
  'rental_homes',
  'duplex',
  'commercial',
] as const
export const propertyType = z.enum(propertyTypes)
export type PropertyType = z.infer<typeof propertyType>

export const property = z.object({
  id: z.string(),
  propertyName: z.string().nullable(),
  address: z.string(),
  unit: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string().nullable(),
  type: propertyType,
  /** The listing's own words where they say more than the type, such as 'Multi-Family (2-4 Unit)'. */
  subType: z.string().nullable(),
  /** Dollars; 0 means unknown, here and in the next three. */
  price: z.number(),
  bedrooms: z.number(),
  bathrooms: z.number(),
  sqft: z.number(),
  description: z.string().nullable(),
  escortRequired: z.boolean(),
  allowsConcurrentTours: z.boolean(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  propertyManagementCompany: z.string().nullable(),
  imageUrl: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
  timeZoneAssumed: z.boolean(),
  adminCreated: z.boolean(),
  /** Whether all agents see it; what an agent adds is theirs and the staff's until staff publish it. */
  published: z.boolean(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Property = z.infer<typeof property>

const filters = {
  ...pageQuery,
  q: searchQuery,
  city: queryField(cityFilter),
  type: queryChoice(propertyTypes),
  escort: queryChoice(['required', 'self_guided']),
}

const list = {
  method: 'GET',
  noun: 'properties',
  query: z.object(filters),
  answers: { 200: z.array(property) },
  paged: true,
} as const

export const properties = {
  listAgentProperties: endpoint({
    ...list,
    path: '/api/agent/properties',
    summary: 'Properties that the agent may tour: published ones and their own',
    audience: { agents: 'with_access' },
  }),
  listProperties: endpoint({
    ...list,
    path: '/api/properties',
    summary: 'Properties: what the agent may see, or all for staff',
    audience: { agents: 'with_access', staff: 'properties.view' },
  }),
  listAdminProperties: endpoint({
    ...list,
    path: '/api/admin/properties',
    summary: 'All properties',
    audience: { staff: 'properties.view' },
  }),
  getProperty: endpoint({
    method: 'GET',
    path: '/api/properties/:id',
    noun: 'properties',
    summary: 'One property',
    audience: { agents: 'with_access', staff: 'properties.view' },
    params: z.object({ id: id() }),
    answers: { 200: property },
    refusals: ['not_found'],
  }),
}
