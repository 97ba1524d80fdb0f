type Running<T> = { now: Promise<T>; next: Promise<T> | null }

/**
 * Runs work once for many concurrent callers with the same key (single flight). One run at a time: callers that arrive during a
 * run share the next one, so no caller gets an answer from before its call, and a crowd costs two runs.
 */
export const createSingleFlight = <T>() => {
  const running = new Map<string, Running<T>>()

  const run = (key: string, work: () => Promise<T>): Promise<T> => {
    const now = work().finally(() => {
      if (entry.next === null) running.delete(key)
    })
    const entry: Running<T> = { now, next: null }
    running.set(key, entry)
    return now
  }

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const entry = running.get(key)
    if (!entry) return run(key, work)
    // The next run begins even if this one fails.
    entry.next ??= entry.now.then(ended, ended).then(() => run(key, work))
    return entry.next
  }
}

const ended = (): void => undefined
