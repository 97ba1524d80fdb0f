import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FolderInUseError, lockFolder } from '../../server/src/kernel/folder-lock.mjs'
import { root } from './places.mjs'

/**
 * Runs a build while no other process of this checkout builds; who comes second waits, and should look again whether
 * there is still something to do. The lock is the data folder's kind: it ends with its process, however that ends.
 *
 * @template T
 * @param {string} name of the lock
 * @param {() => Promise<T>} build
 */
export async function whileAlone(name, build) {
  const folder = join(root, 'node_modules/.cache/porchlight', name)
  for (;;) {
    try {
      const lock = await lockFolder(folder)
      try {
        return await build()
      } finally {
        await lock.release()
      }
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error
      await pause(100)
    }
  }
}
