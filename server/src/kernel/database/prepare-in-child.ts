import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { FolderLock } from './folder-lock.mjs'

/** Set for the child of `prepareInChild`. */
const ORDER = 'prepare-database'

/**
 * Creates the embedded database in a child process, which runs `program` and reports progress. Creating it takes some
 * 300 MB that a process never returns to the system.
 *
 * @throws Error if the child fails; the child has printed the reason
 */
export const prepareInChild = async (
  program: string,
  lock: FolderLock,
  onProgress: (progress: unknown) => void,
): Promise<void> => {
  const child = fork(program, [ORDER])
  child.on('message', onProgress)
  lock.share(child)
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The database could not be created (${signal ?? `exit code ${code}`}).`)
}

/** Whether this process is such a child. */
export const isPreparingChild = (): boolean => process.argv[2] === ORDER && process.send !== undefined

/**
 * The child's part: waits for its share of the folder's lock, does the work, and ends the process. If its parent dies,
 * it stops; the next start continues after what it committed.
 */
export const prepareForParent = async (
  work: (report: (progress: object) => void) => Promise<void>,
): Promise<void> => {
  process.once('disconnect', () => process.exit(1))
  await once(process, 'message')
  await work((progress) => process.send?.(progress))
  process.exit(0)
}
