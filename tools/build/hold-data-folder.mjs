import { FolderInUseError, lockFolder } from '../../server/src/kernel/folder-lock.mjs'

/**
 * Takes the embedded database's folder for this process, before anything is built, and leaves the lock to the server
 * that it imports later. With DATABASE_URL several servers may run beside one another, and nothing is held.
 * Ends the process with 1 when another one holds the folder.
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
