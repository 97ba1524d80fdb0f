import { FolderInUseError, lockFolder } from '../../server/src/kernel/database/folder-lock.mjs'

/**
 * Locks the embedded database's folder before anything is built; the server that this process imports later takes over
 * the lock. With DATABASE_URL, nothing is locked. If another process holds the folder, this ends the process with 1.
 */
export async function holdDataFolder() {
  if (process.env.DATABASE_URL) return
  try {
    await lockFolder(process.env.DATA_DIR || './data', { forHandOver: true })
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    console.error(
      `The data folder ${error.folder} is already in use by another Porchlight process. Stop that one, or set DATA_DIR.`,
    )
    process.exit(1)
  }
}
