import { z } from 'zod'
import { endpointsOf, noContent } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { cityFilter, pageQuery, queryChoice, queryField, searchQuery } from '../kernel/page.ts'
import { versionField } from '../kernel/version.ts'
import { property } from '../properties.ts'
import { changedListing, newListing } from './inputs.ts'
import { propertyTypes } from './property-types.ts'

/** Who created a property: staff or an agent. */
export const propertyOrigins = ['admin_created', 'agent_submitted'] as const
export type PropertyOrigin = (typeof propertyOrigins)[number]

export const propertySorts = ['newest', 'oldest'] as const
export type PropertySort = (typeof propertySorts)[number]

export const catalogCounts = z.object({
  total: z.int(),
  adminCreated: z.int(),
  agentSubmitted: z.int(),
  /** Those added by agents and not published yet. */
  unpublished: z.int(),
})
export type CatalogCounts = z.infer<typeof catalogCounts>

const endpoint = endpointsOf({ noun: 'properties' })

/** The catalog as the back office manages it. */
export const propertyCatalog = {
  listAdminProperties: endpoint('GET /api/admin/properties', {
    summary: 'All properties',
    audience: { staff: 'properties.view' },
    query: z.object({
      ...pageQuery,
      q: searchQuery,
      city: queryField(cityFilter),
      type: queryChoice(propertyTypes),
      escort: queryChoice(['required', 'self_guided']),
      origin: queryChoice(propertyOrigins),
      published: queryChoice(['yes', 'no']),
      sort: queryChoice(propertySorts),
    }),
    answers: { 200: z.array(property) },
    paged: true,
  }),
  countAdminProperties: endpoint('GET /api/admin/properties/counts', {
    summary: 'Counts of properties',
    audience: { staff: 'properties.view' },
    answers: { 200: catalogCounts },
  }),
  createProperty: endpoint('POST /api/admin/properties', {
    summary: 'List a property for all agents',
    audience: { staff: 'properties.create' },
    body: newListing(propertyTypes),
    answers: { 201: property },
    refusals: ['place_taken'],
  }),
  updateProperty: endpoint('PUT /api/admin/properties/:id', {
    summary: 'Change any property; omitted fields stay',
    audience: { staff: 'properties.edit' },
    params: idParams,
    body: changedListing(propertyTypes),
    answers: { 200: property },
    refusals: ['not_found', 'version_conflict', 'place_taken', 'tours_overlap'],
  }),
  publishProperty: endpoint('POST /api/admin/properties/:id/publish', {
    summary: 'Publish an agent’s property for all agents',
    audience: { staff: 'properties.edit' },
    params: idParams,
    body: z.object({ version: versionField }),
    answers: { 200: property },
    refusals: ['not_found', 'version_conflict'],
  }),
  deleteProperty: endpoint('DELETE /api/admin/properties/:id', {
    summary: 'Remove a property from the catalog; one with tours is hidden instead of deleted',
    audience: { staff: 'properties.delete' },
    params: idParams,
    answers: { 204: noContent },
    refusals: ['not_found', 'property_in_use'],
  }),
}
