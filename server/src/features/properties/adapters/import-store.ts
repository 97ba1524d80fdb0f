import type { Page } from '@porchlight/contract/kernel/page'
import {
  mostRefusedShown,
  type PropertyImport,
  type RefusedRow,
} from '@porchlight/contract/properties/imports'
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database/database.ts'
import { firstRow } from '../../../kernel/database/first-row.ts'
import { csvLine, csvText } from '../../../kernel/lists/csv.ts'
import { type PageOf, readPage } from '../../../kernel/lists/listing.ts'
import { users } from '../../people/tables.ts'
import { propertyImportChunks, propertyImportErrors, propertyImports } from '../tables.ts'
import { rowText } from './row-text.ts'

const select = (orm: Orm) =>
  orm
    .select({ ...getTableColumns(propertyImports), starterName: users.name })
    .from(propertyImports)
    .leftJoin(users, eq(users.id, propertyImports.startedBy))

export type ImportRow = Awaited<ReturnType<typeof select>>[number]

/** An upload in the form that its importers read. */
export const importView = (row: ImportRow): PropertyImport => ({
  id: row.id,
  fileName: row.fileName,
  startedBy: row.starterName,
  dryRun: row.dryRun,
  state: row.state,
  byteSize: row.byteSize,
  bytesRead: row.bytesRead,
  rowsRead: row.rowsRead,
  rowsTotal: row.rowsTotal,
  created: row.rowsCreated,
  skipped: row.rowsSkipped,
  refused: row.rowsRefused,
  ignoredColumns: row.ignoredColumns,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** One upload. */
export const findImport = (orm: Orm, id: string): Promise<ImportRow | undefined> =>
  firstRow(select(orm).where(eq(propertyImports.id, id)))

/** One page of uploads, newest first. */
export const listImports = (orm: Orm, page: Page): Promise<PageOf<ImportRow>> =>
  readPage(
    orm,
    {
      name: 'property_imports',
      keyset: { at: propertyImports.createdAt, id: propertyImports.id },
      matching: [],
      from: propertyImports,
      rows: () => select(orm),
      keyOf: (row) => [row.createdAt, row.id],
    },
    page,
  )

/** The size of the pieces in which a file is parsed: other calls wait while one piece is parsed. */
const pieceSize = 64 * 1024

/** Reads the uploaded file in pieces; `onBytes` receives the number of bytes read so far. */
export async function* storedFile(
  orm: Orm,
  importId: string,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  let given = 0
  for (let position = 0; ; position++) {
    const [chunk] = await orm
      .select({ content: propertyImportChunks.content })
      .from(propertyImportChunks)
      .where(and(eq(propertyImportChunks.importId, importId), eq(propertyImportChunks.position, position)))
    if (!chunk) return
    for (let at = 0; at < chunk.content.byteLength; at += pieceSize) {
      const piece = chunk.content.subarray(at, at + pieceSize)
      given += piece.byteLength
      onBytes(given)
      yield piece
    }
  }
}

/** How many reasons are read at a time. */
const reasonsAtATime = 1_000

// The columns that the error file adds to those of the upload. When the file is uploaded again, the import ignores
// them.
const reasonColumns = ['line', 'field', 'reason'] as const

/** The columns of the uploaded file, without those that an earlier error file added. */
const ownColumns = (header: readonly string[]): readonly string[] => {
  const own = header.slice(0, -reasonColumns.length)
  const added = header.slice(-reasonColumns.length)
  return reasonColumns.every((name, at) => added[at] === name) ? own : header
}

type OpenRow = { row: number; cells: readonly string[]; paths: string[]; messages: string[] }

const refusedLine = (width: number, { row, cells, paths, messages }: OpenRow): string[] => [
  ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
  ...[String(row), paths.join('; '), messages.join('; ')],
]

/** The first refused rows of an upload, each with all its reasons. */
export const listFirstRefused = async (orm: Orm, importId: string): Promise<RefusedRow[]> => {
  const errors = propertyImportErrors
  const first = orm
    .selectDistinct({ rowNumber: errors.rowNumber })
    .from(errors)
    .where(eq(errors.importId, importId))
    .orderBy(asc(errors.rowNumber))
    .limit(mostRefusedShown)
  const found = await orm
    .select()
    .from(errors)
    .where(and(eq(errors.importId, importId), inArray(errors.rowNumber, first)))
    .orderBy(asc(errors.rowNumber), asc(errors.position))
  const lines = [...new Set(found.map(({ rowNumber }) => rowNumber))]
  return lines.map((line) => {
    const reasons = found.filter(({ rowNumber }) => rowNumber === line)
    return {
      line,
      text: rowText(reasons[0]?.cells ?? []),
      faults: reasons.map(({ path, message }) => ({ path: path ?? '', message })),
    }
  })
}

/** Streams the refused rows as a file with line, fields and reasons, which the user corrects and uploads again. */
export async function* importErrorFile(orm: Orm, importId: string): AsyncGenerator<string> {
  const [run] = await orm
    .select({ header: propertyImports.header })
    .from(propertyImports)
    .where(eq(propertyImports.id, importId))
  const columns = ownColumns(run?.header ?? [])
  yield csvText([...columns, ...reasonColumns], [])
  const errors = propertyImportErrors
  let open: OpenRow | undefined
  let after = { row: -1, position: -1 }
  for (;;) {
    const found = await orm
      .select()
      .from(errors)
      .where(
        and(
          eq(errors.importId, importId),
          sql`(${errors.rowNumber}, ${errors.position}) > (${after.row}, ${after.position})`,
        ),
      )
      .orderBy(asc(errors.rowNumber), asc(errors.position))
      .limit(reasonsAtATime)
    let lines = ''
    for (const { rowNumber, path, message, cells } of found) {
      if (open?.row !== rowNumber) {
        if (open) lines += csvLine(refusedLine(columns.length, open))
        open = { row: rowNumber, cells: cells ?? [], paths: [], messages: [] }
      }
      if (path !== null) open.paths.push(path)
      open.messages.push(message)
    }
    const last = found.at(-1)
    if (last) after = { row: last.rowNumber, position: last.position }
    if (found.length < reasonsAtATime && open) lines += csvLine(refusedLine(columns.length, open))
    if (lines !== '') yield lines
    if (found.length < reasonsAtATime) return
  }
}

/** Adds to a running upload's counts. Returns false if another server has taken it over, or someone has stopped it. */
export const advance = async (
  orm: Orm,
  { importId, claim }: { importId: string; claim: string },
  set: { heartbeatAt: Date; bytesRead: number; read: number; refused: number },
): Promise<boolean> => {
  const rows = await orm
    .update(propertyImports)
    .set({
      heartbeatAt: set.heartbeatAt,
      bytesRead: set.bytesRead,
      rowsRead: sql`${propertyImports.rowsRead} + ${set.read}`,
      rowsRefused: sql`${propertyImports.rowsRefused} + ${set.refused}`,
    })
    .where(
      and(
        eq(propertyImports.id, importId),
        eq(propertyImports.claim, claim),
        eq(propertyImports.state, 'running'),
      ),
    )
    .returning({ id: propertyImports.id })
  return rows.length > 0
}
