import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { FolderInUseError, type FolderLock, lockFolder } from './folder-lock.mjs'

/** Another process holds the data folder. Its message names the folder and says 'already in use'. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError'
  constructor(readonly folder: string) {
    super(
      `The data folder ${folder} is already in use by another Porchlight process. Stop that one, or set DATA_DIR.`,
    )
  }
}

/**
 * Locks the data folder (creates it if missing) until the process ends, because two processes on one folder would
 * silently lose rows of the embedded database. Takes over a lock that the start program took `forHandOver`
 * (folder-lock.mjs). Throws DataFolderInUseError.
 */
export const lockDataFolder = async (dir: string, log: Log): Promise<FolderLock> => {
  try {
    const lock = await lockFolder(dir)
    log.debug({ folder: lock.folder }, 'data folder locked')
    return lock
  } catch (error) {
    if (error instanceof FolderInUseError) throw new DataFolderInUseError(error.folder)
    throw error
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * The secret `name` in `dir`: 256 random bits in base64url, in a file that only its owner may read. The first call
 * creates it; concurrent processes get the same secret, because the link that publishes the file cannot overwrite one.
 */
export const readOrCreateSecret = (dir: string, name: string): string => {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, name)
  const present = readIfThere(path)
  if (present) return present
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readIfThere(path)
  if (!secret) throw new Error(`${path} is empty: remove it and start again`)
  return secret
}
