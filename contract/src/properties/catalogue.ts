import { z } from 'zod'
import { cityFilter } from '../kernel/cities.ts'
import { endpoint, noContent } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { pageQuery, queryChoice, queryField, searchQuery } from '../kernel/page.ts'
import { versionField } from '../kernel/version.ts'
import { property, propertyTypes } from '../properties.ts'
import { changedListing, newListing } from './inputs.ts'

/** Who created a property: staff or an agent. */
export const propertyOrigins = ['admin_created', 'agent_submitted'] as const
export type PropertyOrigin = (typeof propertyOrigins)[number]

export const propertySorts = ['newest', 'oldest'] as const
export type PropertySort = (typeof propertySorts)[number]

export const catalogueCounts = z.object({
  total: z.int(),
  adminCreated: z.int(),
  agentSubmitted: z.int(),
  /** Those added by agents and not published yet. */
  unpublished: z.int(),
})
export type CatalogueCounts = z.infer<typeof catalogueCounts>

const ofProperty = z.object({ id: id() })

/** The catalogue as the back office manages it. */
export const propertyCatalogue = {
  listAdminProperties: endpoint({
    method: 'GET',
    path: '/api/admin/properties',
    noun: 'properties',
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
  countAdminProperties: endpoint({
    method: 'GET',
    path: '/api/admin/properties/counts',
    noun: 'properties',
    summary: 'Counts of properties',
    audience: { staff: 'properties.view' },
    answers: { 200: catalogueCounts },
  }),
  createProperty: endpoint({
    method: 'POST',
    path: '/api/admin/properties',
    noun: 'properties',
    summary: 'List a property for all agents',
    audience: { staff: 'properties.create' },
    body: newListing(propertyTypes),
    answers: { 201: property },
    refusals: ['place_taken'],
  }),
  updateProperty: endpoint({
    method: 'PUT',
    path: '/api/admin/properties/:id',
    noun: 'properties',
    summary: 'Change any property; omitted fields stay',
    audience: { staff: 'properties.edit' },
    params: ofProperty,
    body: changedListing(propertyTypes),
    answers: { 200: property },
    refusals: ['not_found', 'version_conflict', 'place_taken', 'tours_overlap'],
  }),
  publishProperty: endpoint({
    method: 'POST',
    path: '/api/admin/properties/:id/publish',
    noun: 'properties',
    summary: 'Publish an agent’s property for all agents',
    audience: { staff: 'properties.edit' },
    params: ofProperty,
    body: z.object({ version: versionField }),
    answers: { 200: property },
    refusals: ['not_found', 'version_conflict'],
  }),
  deleteProperty: endpoint({
    method: 'DELETE',
    path: '/api/admin/properties/:id',
    noun: 'properties',
    summary: 'Remove a property from the catalogue; one with tours is hidden instead of deleted',
    audience: { staff: 'properties.delete' },
    params: ofProperty,
    answers: { 204: noContent },
    refusals: ['not_found', 'property_in_use'],
  }),
}
