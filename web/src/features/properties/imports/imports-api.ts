import type { ImportPreview, ListingField, PropertyImport } from '@porchlight/contract/properties/imports'
import { queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../../lib/requests/client.ts'
import { downloadFile } from '../../../lib/requests/download-file.ts'
import { pagedList } from '../../../lib/requests/paged-list.ts'
import { uploadFile } from '../../../lib/requests/upload-file.ts'

/** The user's choices by column header; the server guesses the rest. */
export type Mapping = Readonly<Record<string, ListingField | null>>

/** 100 MiB and 256 KiB. Copied from `contract/src/properties/imports.ts`, to keep its schemas out of this bundle. */
export const LARGEST_UPLOAD = 100 * 1024 * 1024
const PREVIEWED = 256 * 1024

const query = (fields: Record<string, string>): string => {
  const written = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
  return written.size > 0 ? `?${written}` : ''
}
const mappingText = (mapping: Mapping): string =>
  Object.keys(mapping).length > 0 ? JSON.stringify(mapping) : ''

/** The server's reading of the start of a file. */
export const previewQuery = (file: File, fileKey: number, mapping: Mapping) =>
  queryOptions({
    queryKey: ['imports', 'preview', fileKey, mapping],
    queryFn: async ({ signal }) => {
      const whole = file.size <= PREVIEWED
      const answered = await uploadFile({
        address: `/api/admin/imports/preview${query({ mapping: mappingText(mapping), whole: String(whole) })}`,
        content: file.slice(0, PREVIEWED),
        mediaType: 'text/csv',
        signal,
      })
      return answered as ImportPreview // the server checks its answers against the contract
    },
    // The file does not change while the user looks at its preview.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })

type Start = {
  file: File
  mapping: Mapping
  dryRun: boolean
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Uploads a file, which the server reads in the background. */
export const startImport = async ({ file, mapping, dryRun, ...rest }: Start): Promise<PropertyImport> => {
  const fields = { fileName: file.name.slice(0, 300), mapping: mappingText(mapping), dryRun: String(dryRun) }
  const answered = await uploadFile({
    address: `/api/admin/imports${query(fields)}`,
    content: file,
    mediaType: 'text/csv',
    ...rest,
  })
  return answered as PropertyImport // the server checks its answers against the contract
}

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', { id }],
    queryFn: ({ signal }) => call('GET /api/admin/imports/:id', { params: { id }, signal }),
  })

export const importsQuery = pagedList(['imports', 'list'], 20, ({ signal, ...page }) =>
  callPage('GET /api/admin/imports', { query: page, signal }),
)

export const downloadRefusedRows = (id: string): Promise<void> =>
  downloadFile(`/api/admin/imports/${encodeURIComponent(id)}/errors.csv`, 'refused-rows.csv')

/** Saves a file with every column that an upload reads, and two rows as examples. */
export const downloadSample = (): Promise<void> =>
  downloadFile('/api/admin/imports/sample.csv', 'sample-properties.csv')

export const cancelImport = (id: string) => call('POST /api/admin/imports/:id/cancel', { params: { id } })
