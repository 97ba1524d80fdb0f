import type { ChildProcess } from 'node:child_process'

/** A folder that this process has locked. The lock ends with the process; `release` is for tests and hand-over. */
export type FolderLock = {
  readonly folder: string
  /**
   * Shares the lock with a child process until the child ends; the child gets a message with the lock as its handle.
   */
  share(child: ChildProcess): void
  release(): Promise<void>
}

export declare class FolderInUseError extends Error {
  readonly folder: string
}

export declare function lockFolder(folder: string, options?: { forHandOver?: boolean }): Promise<FolderLock>
