import { z } from 'zod'
import { cityFilter } from './kernel/cities.ts'
import { endpoint } from './kernel/endpoint.ts'
import { id } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { pageQuery, queryChoice, queryField, searchQuery } from './kernel/page.ts'
import { newProperty, newPropertyRequest, propertyRequestReview } from './property-inputs.ts'

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

/** What adding answers. */
export const addedProperty = property.extend({
  /** The agent could see this place before: nothing was changed, and this is what is listed. */
  alreadyListed: z.boolean(),
})

export const propertyRequestStatuses = ['pending', 'approved', 'rejected'] as const
export type PropertyRequestStatus = (typeof propertyRequestStatuses)[number]

/** An agent's request for a property, as its agent reads it. Who of the staff answered is not theirs to know. */
export const propertyRequest = property
  .pick({
    ...{ id: true, propertyName: true, address: true, unit: true, city: true, state: true, zipCode: true },
    ...{ type: true, price: true, bedrooms: true, bathrooms: true, sqft: true, description: true },
    ...{ version: true, createdAt: true, updatedAt: true },
  })
  .extend({
    status: z.enum(propertyRequestStatuses),
    requestedBy: z.string(),
    /** The staff's answer. */
    adminNotes: z.string().nullable(),
    reviewedAt: instant.nullable(),
    /** The listing that came of it, once approved. */
    propertyId: z.string().nullable(),
    /** False from the answer on until its agent has looked at it. */
    answerSeen: z.boolean(),
  })
export type PropertyRequest = z.infer<typeof propertyRequest>

/** A request as staff read it: with the agent and the reviewer. */
export const adminPropertyRequest = propertyRequest.extend({
  agentName: z.string(),
  agentEmail: z.string(),
  reviewedBy: z.string().nullable(),
  reviewerName: z.string().nullable(),
  /** While it is open: another agent has the place as a private listing, which approving shows to everybody. */
  privateListing: z.boolean(),
})
export type AdminPropertyRequest = z.infer<typeof adminPropertyRequest>

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

const agents = { agents: 'with_access' } as const
const reviewers = { staff: 'properties.review_requests' } as const

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
    query: z.object({
      ...filters,
      /** For staff: what this agent may see, as they read it. */
      agentId: queryField(id()),
    }),
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
  addProperty: endpoint({
    method: 'POST',
    path: '/api/agent/properties',
    noun: 'properties',
    summary: 'Add a property: listed to its agent and to staff until it is published',
    audience: agents,
    body: newProperty,
    answers: { 201: addedProperty, 200: addedProperty },
  }),
  listPropertyRequests: endpoint({
    method: 'GET',
    path: '/api/agent/property-requests',
    noun: 'properties',
    summary: "The agent's own requests for properties, newest first, with the answers",
    audience: agents,
    query: z.object({ ...pageQuery, status: queryChoice(propertyRequestStatuses) }),
    answers: { 200: z.array(propertyRequest) },
    paged: true,
  }),
  sendPropertyRequest: endpoint({
    method: 'POST',
    path: '/api/agent/property-requests',
    noun: 'properties',
    summary: 'Ask the staff to list a property',
    audience: agents,
    body: newPropertyRequest,
    answers: { 201: propertyRequest },
  }),
  newAnswers: endpoint({
    method: 'GET',
    path: '/api/agent/property-requests/new-answers',
    noun: 'properties',
    summary: 'How many answers the agent has not seen, and the newest of them',
    audience: agents,
    answers: { 200: z.object({ count: z.int(), newest: propertyRequest.nullable() }) },
  }),
  markAnswersSeen: endpoint({
    method: 'POST',
    path: '/api/agent/property-requests/new-answers/seen',
    noun: 'properties',
    summary: 'Mark all answers to the agent’s requests as seen',
    audience: agents,
    answers: { 200: z.object({ seen: z.int() }) },
  }),
  listAdminPropertyRequests: endpoint({
    method: 'GET',
    path: '/api/admin/property-requests',
    noun: 'properties',
    summary: 'All requests for properties, newest first',
    audience: reviewers,
    query: z.object({
      ...pageQuery,
      q: searchQuery,
      /** `answered`: approved and rejected. */
      status: queryChoice([...propertyRequestStatuses, 'answered']),
    }),
    answers: { 200: z.array(adminPropertyRequest) },
    paged: true,
  }),
  reviewPropertyRequest: endpoint({
    method: 'PUT',
    path: '/api/admin/property-requests/:id',
    noun: 'properties',
    summary: 'Approve a request, which lists the property, or reject it with a reason',
    audience: reviewers,
    params: z.object({ id: id() }),
    body: propertyRequestReview,
    answers: { 200: adminPropertyRequest.extend({ message: z.string() }) },
    refusals: ['not_found', 'version_conflict', 'already_answered'],
  }),
}
