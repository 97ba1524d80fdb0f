import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { refuse } from './refusal.ts'

/** Enough for every input that the contract allows; larger input ends the worker and not the server. */
const mostMemoryMb = 512

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** A thread of the server. `Message` is the type of its messages, which is not checked at run time. */
export type WorkerThread<Message> = {
  /** Posts a message; the buffers in `transfer` are moved, not copied. */
  post: (message: unknown, transfer?: readonly ArrayBuffer[]) => void
  /**
   * Waits for the thread's next message. Call it before the message can arrive.
   * @throws Refusal payload_too_large if the thread ran out of memory; Error if it failed or ended
   */
  receive: () => Promise<Message>
  end: () => Promise<void>
}

/**
 * Starts a thread. `tools/build/server-bundle.mjs` must list its file, which is plain JavaScript, because nothing
 * transforms a worker's file in tests.
 *
 * @param file `new URL('./name-worker.mjs', import.meta.url)`
 */
export const startThread = <Message>(file: URL, workerData: unknown): WorkerThread<Message> => {
  const worker = new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    // The worker does not inherit the server's options.
    execArgv: [],
  })
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', (error) => reject(isOutOfMemory(error) ? refuse('payload_too_large') : error))
    worker.once('exit', () => reject(new Error(`the thread ${file.pathname} ended early`)))
  })
  // The caller of `receive` gets the failure. Without a caller, it must not end the process.
  failed.catch(() => {})
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    receive: async () => {
      const [message] = await Promise.race([once(worker, 'message'), failed])
      return message as Message // the file's own message; see `Message`
    },
    end: async () => {
      await worker.terminate()
    },
  }
}

/** Admits a limited number of callers; the others wait in order. */
export const createTurns = (most: number): (() => Promise<() => void>) => {
  let inside = 0
  const waiting: (() => void)[] = []
  const leave = (): void => {
    const next = waiting.shift()
    // The leaving caller passes its place on, so the number stays the same.
    if (next) next()
    else inside -= 1
  }
  return async () => {
    if (inside < most) inside += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return leave
  }
}
