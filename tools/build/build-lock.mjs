import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FolderInUseError, lockFolder } from '../../server/src/kernel/database/folder-lock.mjs'
import { root } from './places.mjs'

/**
 * Runs a build while no other process of this checkout builds. The caller may have waited for another build, so `build`
 * should check again whether anything is to do. The lock ends with its process.
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
