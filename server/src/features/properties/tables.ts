import { propertyRequestStatuses } from '@porchlight/contract/properties'
import { propertyTypes } from '@porchlight/contract/properties/property-types'
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { byTheDatabase, bytea, instant, timestamps } from '../../kernel/database/columns.ts'

const placeColumns = () => ({
  propertyName: text('property_name'),
  address: text('address').notNull(),
  unit: text('unit'),
  city: text('city').notNull(),
  state: text('state').notNull(),
  zipCode: text('zip_code'),
})

const sizeColumns = () => ({
  priceCents: bigint('price_cents', { mode: 'number' }),
  bedrooms: numeric('bedrooms', { precision: 4, scale: 1, mode: 'number' }),
  bathrooms: numeric('bathrooms', { precision: 4, scale: 1, mode: 'number' }),
  sqft: integer('sqft'),
})

/**
 * A listing. Null in price, bedrooms, bathrooms and sqft means unknown (0 on the wire). Staff and the agents in
 * `propertyAgents` see unpublished ones.
 */
export const properties = pgTable('properties', {
  id: uuid('id').primaryKey(),
  ...placeColumns(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  timeZone: text('time_zone').notNull(),
  timeZoneAssumed: boolean('time_zone_assumed').notNull(),
  type: text('type', { enum: propertyTypes }).notNull(),
  subType: text('sub_type'),
  ...sizeColumns(),
  lotSizeSqft: integer('lot_size_sqft'),
  yearBuilt: integer('year_built'),
  escortRequired: boolean('escort_required').notNull().default(false),
  allowsConcurrentTours: boolean('allows_concurrent_tours').notNull(),
  contactEmail: text('contact_email'),
  contactPhone: text('contact_phone'),
  propertyManagementCompany: text('property_management_company'),
  imageUrl: text('image_url'),
  virtualTourEnabled: boolean('virtual_tour_enabled').notNull().default(false),
  virtualTourImages: text('virtual_tour_images').array().notNull().default([]),
  virtualTourConfig: jsonb('virtual_tour_config').$type<Record<string, unknown>>(),
  description: text('description'),
  adminCreated: boolean('admin_created').notNull(),
  createdBy: uuid('created_by'),
  publishedAt: instant('published_at'),
  publishedBy: uuid('published_by'),
  retiredAt: instant('retired_at'),
  retiredBy: uuid('retired_by'),
  source: text('source', { enum: ['form', 'request', 'bulk_upload', 'import', 'seed'] }).notNull(),
  sourceName: text('source_name'),
  sourceListingId: text('source_listing_id'),
  sourceUrl: text('source_url'),
  importId: uuid('import_id'),
  addressKey: text('address_key').notNull(),
  unitKey: text('unit_key').notNull().default(''),
  version: integer('version').notNull().default(1),
  ...timestamps(),
  regionKey: text('region_key').notNull().default(''),
  /** The ZIP of an agent who joined a place without one. It helps to tell places apart; no answer contains it. */
  joinedZip: text('joined_zip'),
  zip5: text('zip5').notNull().generatedAlwaysAs(byTheDatabase),
  /** The small size of the first photo. */
  coverPhotoId: uuid('cover_photo_id'),
  searchText: text('search_text').notNull().generatedAlwaysAs(byTheDatabase),
})

/** The agents who see a property before it is published. */
export const propertyAgents = pgTable(
  'property_agents',
  {
    propertyId: uuid('property_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    addedAt: instant('added_at').notNull(),
    /**
     * The other columns are the facts of a joining agent; the address is null for the agent who typed the property's
     * own facts.
     */
    propertyName: text('property_name'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    propertyManagementCompany: text('property_management_company'),
    imageUrl: text('image_url'),
    address: text('address'),
    unit: text('unit'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    type: text('type', { enum: propertyTypes }),
    priceCents: bigint('price_cents', { mode: 'number' }),
    bedrooms: numeric('bedrooms', { precision: 4, scale: 1, mode: 'number' }),
    bathrooms: numeric('bathrooms', { precision: 4, scale: 1, mode: 'number' }),
    sqft: integer('sqft'),
    escortRequired: boolean('escort_required'),
    /** Counts the changes that a joined agent made to these facts. */
    version: integer('version').notNull().default(1),
    /** When this agent withdrew the property; others who share the place still see it. */
    withdrawnAt: instant('withdrawn_at'),
    /** The small size of the first of this agent's own photos. */
    coverPhotoId: uuid('cover_photo_id'),
    searchText: text('search_text').notNull().generatedAlwaysAs(byTheDatabase),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.agentId] })],
)

/** The photos of a property in their order. The database deletes a photo together with its row here. */
export const propertyPhotos = pgTable(
  'property_photos',
  {
    propertyId: uuid('property_id').notNull(),
    photoId: uuid('photo_id').notNull(),
    position: integer('position').notNull(),
    altText: text('alt_text'),
    addedAt: instant('added_at').notNull(),
    smallPhotoId: uuid('small_photo_id').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Null for the listing's own photos; otherwise the agent who joined the place and alone sees this photo. */
    agentId: uuid('agent_id'),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.photoId] })],
)

/** The words of at least four letters that published listings contain or contained. The database adds them. */
export const propertyWords = pgTable('property_words', { word: text('word').primaryKey() })

export const propertyRequests = pgTable('property_requests', {
  id: uuid('id').primaryKey(),
  requestedBy: uuid('requested_by').notNull(),
  status: text('status', { enum: propertyRequestStatuses }).notNull().default('pending'),
  ...placeColumns(),
  type: text('type', { enum: propertyTypes }).notNull(),
  ...sizeColumns(),
  description: text('description'),
  adminNotes: text('admin_notes'),
  reviewedBy: uuid('reviewed_by'),
  reviewedAt: instant('reviewed_at'),
  propertyId: uuid('property_id'),
  answerSeenAt: instant('answer_seen_at'),
  version: integer('version').notNull().default(1),
  ...timestamps(),
})

export const propertyImports = pgTable('property_imports', {
  id: uuid('id').primaryKey(),
  startedBy: uuid('started_by'),
  fileName: text('file_name'),
  byteSize: bigint('byte_size', { mode: 'number' }).notNull().default(0),
  mapping: jsonb('mapping').$type<Record<string, string>>().notNull().default({}),
  dryRun: boolean('dry_run').notNull().default(false),
  state: text('state', { enum: ['receiving', 'queued', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
  rowsRead: integer('rows_read').notNull().default(0),
  rowsCreated: integer('rows_created').notNull().default(0),
  rowsSkipped: integer('rows_skipped').notNull().default(0),
  rowsRefused: integer('rows_refused').notNull().default(0),
  rowsTotal: integer('rows_total'),
  failure: text('failure'),
  startedAt: instant('started_at'),
  heartbeatAt: instant('heartbeat_at'),
  finishedAt: instant('finished_at'),
  createdAt: instant('created_at').notNull(),
  /** The claim of the server that reads the file; a batch is written under this claim or not at all. */
  claim: uuid('claim'),
  bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
  ignoredColumns: text('ignored_columns').array().notNull().default([]),
  /** The file's first line. */
  header: text('header').array().notNull().default([]),
})

/** The uploaded file, until the job has read it. */
export const propertyImportChunks = pgTable(
  'property_import_chunks',
  {
    importId: uuid('import_id').notNull(),
    position: integer('position').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)

export const propertyImportErrors = pgTable(
  'property_import_errors',
  {
    importId: uuid('import_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    position: integer('position').notNull().default(0),
    path: text('path'),
    message: text('message').notNull(),
    /** The whole row, only with its first reason. */
    cells: text('cells').array(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.rowNumber, table.position] })],
)
