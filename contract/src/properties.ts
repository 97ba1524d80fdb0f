import { z } from 'zod'
import { endpointsOf } from './kernel/endpoint.ts'
import { id, idParams } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { cityFilter, pageQuery, queryChoice, queryField, queryNumber, searchQuery } from './kernel/page.ts'
import { newProperty, newPropertyRequest, propertyRequestReview } from './properties/inputs.ts'
import { placeAndType, propertyPlace } from './properties/place.ts'
import { propertyTypes } from './properties/property-types.ts'

export const propertyType = z.enum(propertyTypes)
export type PropertyType = z.infer<typeof propertyType>

export const property = z.object({
  id: z.string(),
  ...propertyPlace,
  type: propertyType,
  /** The listing's own term if it is more specific than the type, such as 'Multi-Family (2-4 Unit)'. */
  subType: z.string().nullable(),
  /** In dollars; 0 means unknown, here and in the next three fields. */
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
  /** A picture elsewhere, as someone typed or imported its address. An uploaded cover takes precedence. */
  imageUrl: z.string().nullable(),
  /** The first uploaded photo in its small size; null without one. */
  coverUrl: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
  timeZoneAssumed: z.boolean(),
  adminCreated: z.boolean(),
  /**
   * Whether all agents see it. A property added by an agent is visible to that agent and to staff until staff
   * publish it.
   */
  published: z.boolean(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Property = z.infer<typeof property>

/** The answer to adding a property. */
export const addedProperty = property.extend({
  /** The agent could already see this property. Nothing was changed, and the answer is the existing listing. */
  alreadyListed: z.boolean(),
})

export const propertyRequestStatuses = ['pending', 'approved', 'rejected'] as const
export type PropertyRequestStatus = (typeof propertyRequestStatuses)[number]

/** An agent's property request as the agent reads it. It does not reveal which staff member answered. */
export const propertyRequest = property
  .pick({
    id: true,
    ...placeAndType,
    price: true,
    bedrooms: true,
    bathrooms: true,
    sqft: true,
    description: true,
    version: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    status: z.enum(propertyRequestStatuses),
    requestedBy: z.string(),
    /** The staff's answer. */
    adminNotes: z.string().nullable(),
    reviewedAt: instant.nullable(),
    /** The resulting listing, once approved. */
    propertyId: z.string().nullable(),
    /** False from the answer until the agent has seen it. */
    answerSeen: z.boolean(),
  })
export type PropertyRequest = z.infer<typeof propertyRequest>

/** A request as staff read it, with agent and reviewer. */
export const adminPropertyRequest = propertyRequest.extend({
  agentName: z.string(),
  agentEmail: z.string(),
  reviewedBy: z.string().nullable(),
  reviewerName: z.string().nullable(),
  /**
   * Only while the request is open: another agent has the property as a private listing, and approval would publish it.
   */
  privateListing: z.boolean(),
})
export type AdminPropertyRequest = z.infer<typeof adminPropertyRequest>

const priceMessage = 'Enter a price in whole dollars'
const sought = {
  q: searchQuery,
  city: queryField(cityFilter),
  type: queryChoice(propertyTypes),
  escort: queryChoice(['required', 'self_guided']),
  /**
   * In dollars. A property without a price matches no limit. A highest price from $25,000 up, without a lowest price,
   * matches no rents, which are the prices below it.
   */
  minPrice: queryNumber(0, 10_000_000_000, priceMessage),
  maxPrice: queryNumber(0, 10_000_000_000, priceMessage),
  /** At least this many; a property whose number is unknown does not match. */
  minBedrooms: queryNumber(0, 999, 'Enter a number of bedrooms'),
}
const filters = { ...pageQuery, ...sought }

const list = {
  query: z.object(filters),
  answers: { 200: z.array(property) },
  paged: true,
} as const

const agents = { agents: 'with_access' } as const
const reviewers = { staff: 'properties.review_requests' } as const

const endpoint = endpointsOf({ noun: 'properties' })

export const properties = {
  listAgentProperties: endpoint('GET /api/agent/properties', {
    ...list,
    summary: 'Properties that the agent may tour: published ones and their own',
    audience: { agents: 'with_access' },
  }),
  listProperties: endpoint('GET /api/properties', {
    ...list,
    summary: 'Properties: those visible to the agent, or all for staff',
    audience: { agents: 'with_access', staff: 'properties.view' },
    query: z.object({
      ...filters,
      /** For staff: the properties that this agent may see, with staff fields. */
      agentId: queryField(id()),
    }),
  }),
  findSpelling: endpoint('GET /api/properties/spelling', {
    summary: 'What a misspelled search of properties most likely meant, if that finds one; null otherwise',
    audience: { agents: 'with_access', staff: 'properties.view' },
    query: z.object({
      ...sought,
      /** For staff: among the properties that this agent may see. */
      agentId: queryField(id()),
    }),
    answers: { 200: z.object({ q: z.string().nullable() }) },
  }),
  getProperty: endpoint('GET /api/properties/:id', {
    summary: 'One property',
    audience: { agents: 'with_access', staff: 'properties.view' },
    params: idParams,
    answers: { 200: property },
    refusals: ['not_found'],
  }),
  addProperty: endpoint('POST /api/agent/properties', {
    summary: 'Add a property, visible to its agent and to staff until it is published',
    audience: agents,
    body: newProperty,
    answers: { 201: addedProperty, 200: addedProperty },
  }),
  listPropertyRequests: endpoint('GET /api/agent/property-requests', {
    summary: "The agent's own requests for properties, newest first, with the answers",
    audience: agents,
    query: z.object({ ...pageQuery, status: queryChoice(propertyRequestStatuses) }),
    answers: { 200: z.array(propertyRequest) },
    paged: true,
  }),
  sendPropertyRequest: endpoint('POST /api/agent/property-requests', {
    summary: 'Ask the staff to list a property',
    audience: agents,
    body: newPropertyRequest,
    answers: { 201: propertyRequest },
  }),
  newAnswers: endpoint('GET /api/agent/property-requests/new-answers', {
    summary: 'The number of answers that the agent has not seen, and the newest one',
    audience: agents,
    answers: { 200: z.object({ count: z.int(), newest: propertyRequest.nullable() }) },
  }),
  markAnswersSeen: endpoint('POST /api/agent/property-requests/new-answers/seen', {
    summary: 'Mark all answers to the agent’s requests as seen',
    audience: agents,
    answers: { 200: z.object({ seen: z.int() }) },
  }),
  listAdminPropertyRequests: endpoint('GET /api/admin/property-requests', {
    summary: 'All requests for properties, newest first',
    audience: reviewers,
    query: z.object({
      ...pageQuery,
      q: searchQuery,
      /** `answered`: approved or rejected. */
      status: queryChoice([...propertyRequestStatuses, 'answered']),
    }),
    answers: { 200: z.array(adminPropertyRequest) },
    paged: true,
  }),
  reviewPropertyRequest: endpoint('PUT /api/admin/property-requests/:id', {
    summary: 'Approve a request, which lists the property, or reject it with a reason',
    audience: reviewers,
    params: idParams,
    body: propertyRequestReview,
    answers: { 200: adminPropertyRequest.extend({ message: z.string() }) },
    refusals: ['not_found', 'version_conflict', 'already_answered'],
  }),
}
