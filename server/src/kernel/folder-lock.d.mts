import type { ChildProcess } from 'node:child_process'

/**
 * A folder that this process has locked. `release` is for tests and hand-over; the end of the process releases the
 * lock too.
 */
export type FolderLock = {
  readonly folder: string
  /**
   * Lets a child process hold the lock too, until the child ends. The child gets a message with the lock as its
   * handle.
   */
  share(child: ChildProcess): void
  release(): Promise<void>
}

export declare class FolderInUseError extends Error {
  readonly folder: string
}

export declare function lockFolder(folder: string, options?: { forHandOver?: boolean }): Promise<FolderLock>
