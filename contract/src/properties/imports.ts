import { z } from 'zod'
import { endpointsOf, streamedFile, textFile } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { instant } from '../kernel/instants.ts'
import { pageQuery, queryField, queryFlag } from '../kernel/page.ts'
import { paragraph, soughtText } from '../kernel/text.ts'
import { property } from '../properties.ts'
import { placeAndType } from './place.ts'

/** The fields of a listing, by our names. Fields that the file lacks are missing or blank. */
export const listingFields = [
  'propertyName',
  'address',
  'unit',
  'city',
  'state',
  'zipCode',
  'type',
  'subType',
  'price',
  'bedrooms',
  'bathrooms',
  'sqft',
  'lotSize',
  'yearBuilt',
  'description',
  'escortRequired',
  'contactEmail',
  'contactPhone',
  'propertyManagementCompany',
  'imageUrl',
  'latitude',
  'longitude',
  'sourceName',
  'sourceListingId',
  'sourceUrl',
] as const
export const listingField = z.enum(listingFields)
export type ListingField = (typeof listingFields)[number]

/** 100 MiB (product decision: bulk). */
export const largestUpload = 100 * 1024 * 1024
/** The part of a file that a preview reads. */
export const previewBytes = 256 * 1024
/** The maximum rows of one bulk upload (same place). */
export const mostBulkRows = 5_000

/** More columns than any listing site exports. */
export const mostColumns = 1_000

/** The refusal of a file, or of rows, with more columns. */
export const tooManyColumns = `There are more than ${mostColumns.toLocaleString('en-US')} columns. Check that this is the right file.`

const mappingMessage = 'Enter the mapping as JSON: {"Header": "field" or null}'
const mappingShape = z.record(paragraph(500), listingField.nullable())
/** Maps single headers to our fields, or to null for none. Headers that are not listed are recognized automatically. */
const mappingQuery = queryField(
  z
    .string({ error: mappingMessage })
    .max(12_000, mappingMessage)
    .transform((text, context): z.output<typeof mappingShape> => {
      try {
        const parsed = mappingShape.safeParse(JSON.parse(text))
        if (parsed.success) return parsed.data
      } catch {
        // The issue below reports it.
      }
      context.addIssue({ code: 'custom', message: mappingMessage })
      return z.NEVER
    }),
)

export const importStates = ['receiving', 'queued', 'running', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

/** An upload of many listings, running or finished. rowsRead = created + skipped + refused. */
export const propertyImport = z.object({
  id: z.string(),
  fileName: z.string().nullable(),
  startedBy: z.string().nullable(),
  dryRun: z.boolean(),
  state: z.enum(importStates),
  byteSize: z.number(),
  bytesRead: z.number(),
  rowsRead: z.int(),
  /** Null until the whole file has been read. */
  rowsTotal: z.int().nullable(),
  /** In a dry run, the number that would be created. */
  created: z.int(),
  /** Listings that exist already, or that appear earlier in the file. */
  skipped: z.int(),
  refused: z.int(),
  /** Headers that the import does not use. */
  ignoredColumns: z.array(z.string()),
  /** A message for users about why the import ended early. */
  failure: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type PropertyImport = z.infer<typeof propertyImport>

const rowFault = z.object({ path: z.string(), message: z.string() })

/** A row of an upload, with the reasons for which it is refused. */
const fileRow = z.object({
  line: z.int(),
  /** The row's values in the order of the file, so that people recognize it. */
  text: z.string(),
  faults: z.array(rowFault),
})
export type RefusedRow = z.infer<typeof fileRow>

/** The most refused rows that an upload shows; the file of refused rows has them all. */
export const mostRefusedShown = 10

/** An upload with its first refused rows. */
export const propertyImportDetails = propertyImport.extend({ firstRefused: z.array(fileRow) })
export type PropertyImportDetails = z.infer<typeof propertyImportDetails>

/** How the import would read the beginning of a file. */
export const importPreview = z.object({
  columns: z.array(
    z.object({
      header: z.string(),
      /** The recognized field; null if there is none, or if the column is a part of a field, as in `part`. */
      field: listingField.nullable(),
      /** A part of a field, such as a street number. */
      part: z.string().nullable(),
      samples: z.array(z.string()),
    }),
  ),
  /** Required fields that no column provides. */
  missing: z.array(listingField),
  rows: z.array(
    fileRow.extend({
      listing: property
        .pick({
          ...placeAndType,
          subType: true,
          price: true,
          bedrooms: true,
          bathrooms: true,
          sqft: true,
        })
        .nullable(),
    }),
  ),
})
export type ImportPreview = z.infer<typeof importPreview>

const importers = { staff: 'properties.import' } as const
const bulkRows = 'Enter CSV text with a header row and at least one more row'

const endpoint = endpointsOf({ noun: 'properties' })

export const propertyImports = {
  bulkUpload: endpoint('POST /api/admin/properties/bulk-upload', {
    summary: 'List many properties, as rows of text fields with any known names',
    audience: importers,
    bodyRows: {
      list: 'properties',
      limit: 25 * 1024 * 1024,
      mostRows: mostBulkRows,
      mostNames: mostColumns,
      tooManyNames: tooManyColumns,
    },
    // Listing sites write such characters, and one of them must not refuse a whole upload.
    tidiesTexts: true,
    body: z.object({
      properties: z
        .array(
          z.record(
            z.string().max(500),
            // The last branch provides the error message.
            z.union([z.string(), z.number(), z.boolean(), z.null({ error: 'Enter text' })]),
          ),
          { error: bulkRows },
        )
        .min(1, bulkRows)
        .max(mostBulkRows, 'Enter at most 5,000 rows here; a file may have any number'),
    }),
    answers: {
      200: z.object({
        created: z.int(),
        skipped: z.int(),
        errors: z.array(rowFault.extend({ row: z.int() })),
      }),
    },
    refusals: ['import_over'],
  }),
  listImports: endpoint('GET /api/admin/imports', {
    summary: 'Uploads of listings, newest first',
    audience: importers,
    query: z.object(pageQuery),
    answers: { 200: z.array(propertyImport) },
    paged: true,
  }),
  startImport: endpoint('POST /api/admin/imports', {
    summary: 'Upload a listing site’s export as it is, up to 100 MiB of CSV; it is read in the background',
    audience: importers,
    file: { limit: largestUpload, inPieces: true },
    keepsNoKey: true,
    query: z.object({
      fileName: queryField(soughtText(300)),
      mapping: mappingQuery,
      /** Reads and counts everything, but creates nothing. */
      dryRun: queryFlag(),
    }),
    answers: { 202: propertyImport },
    refusals: ['unsupported_media', 'payload_too_large', 'import_over'],
  }),
  previewImport: endpoint('POST /api/admin/imports/preview', {
    summary: 'Preview of a file: the fields of its columns, and its first rows',
    audience: importers,
    file: { limit: 4 * previewBytes },
    keepsNoKey: true,
    query: z.object({
      mapping: mappingQuery,
      /** True if the body contains the whole file. Otherwise its last row is cut off. */
      whole: queryFlag(),
    }),
    answers: { 200: importPreview },
    refusals: ['unsupported_media', 'payload_too_large'],
  }),
  sampleImport: endpoint('GET /api/admin/imports/sample.csv', {
    summary: 'A sample file: every column that an upload reads, and two rows',
    audience: importers,
    answers: { 200: textFile('text/csv') },
  }),
  readImport: endpoint('GET /api/admin/imports/:id', {
    summary: `The progress of an upload, and its first ${mostRefusedShown} refused rows`,
    audience: importers,
    params: idParams,
    answers: { 200: propertyImportDetails },
    refusals: ['not_found'],
  }),
  importErrors: endpoint('GET /api/admin/imports/:id/errors.csv', {
    summary: 'The refused rows as a file with line, field and reason, to correct and upload again',
    audience: importers,
    params: idParams,
    answers: { 200: streamedFile('text/csv; charset=utf-8') },
    refusals: ['not_found'],
  }),
  cancelImport: endpoint('POST /api/admin/imports/:id/cancel', {
    summary: 'Cancel an upload; its listings so far stay',
    audience: importers,
    params: idParams,
    answers: { 200: propertyImportDetails },
    refusals: ['not_found', 'import_over'],
  }),
}
