import type { Page } from '@porchlight/contract/kernel/page'
import type { PropertyImport } from '@porchlight/contract/property-imports'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { csvText } from '../../../kernel/csv.ts'
import type { Orm } from '../../../kernel/database.ts'
import { type PageOf, readPage } from '../../../kernel/listing.ts'
import { users } from '../../people/tables.ts'
import { propertyImportChunks, propertyImportErrors, propertyImports } from '../tables.ts'

const select = (orm: Orm) =>
  orm
    .select({ ...getTableColumns(propertyImports), starterName: users.name })
    .from(propertyImports)
    .leftJoin(users, eq(users.id, propertyImports.startedBy))
    .$dynamic()

export type ImportRow = Awaited<ReturnType<typeof select>>[number]

/** An upload as its importers read it. */
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
export const findImport = async (orm: Orm, id: string): Promise<ImportRow | undefined> => {
  const [row] = await select(orm).where(eq(propertyImports.id, id))
  return row
}

/**
 * One page of uploads, newest first.
 *
 * @throws Refusal invalid_input for a cursor that is not of this list
 */
export const listImports = (orm: Orm, page: Page): Promise<PageOf<ImportRow>> =>
  readPage(
    orm,
    {
      name: 'property_imports',
      keyset: { at: propertyImports.createdAt, id: propertyImports.id },
      matching: [],
      from: propertyImports,
      rows: ({ where, order, limit }) =>
        select(orm)
          .where(where)
          .orderBy(...order)
          .limit(limit),
      keyOf: (row) => [row.createdAt, row.id],
    },
    page,
  )

/** As much of a file as is parsed at a stretch: other calls wait so long. */
const pieceSize = 64 * 1024

/** The uploaded file, a piece at a time; `onBytes` hears how much has been handed out. */
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

/** So many lines of reasons go into the file; whoever has more of them has the wrong file. */
const mostErrors = 50_000

/** Why rows were refused, as a file. */
export const importErrorFile = async (orm: Orm, importId: string): Promise<string> => {
  const found = await orm
    .select({
      row: propertyImportErrors.rowNumber,
      path: propertyImportErrors.path,
      message: propertyImportErrors.message,
    })
    .from(propertyImportErrors)
    .where(eq(propertyImportErrors.importId, importId))
    .orderBy(asc(propertyImportErrors.rowNumber), asc(propertyImportErrors.position))
    .limit(mostErrors + 1)
  const rows = found.slice(0, mostErrors).map(({ row, path, message }) => [String(row), path ?? '', message])
  if (found.length > mostErrors) rows.push(['', '', 'There are more than these'])
  return csvText(['line', 'field', 'reason'], rows)
}

/** A running upload's counts go up; false when somebody else has it now, or it was stopped. */
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
