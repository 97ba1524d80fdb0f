type Running<T> = { now: Promise<T>; next: Promise<T> | null }

/**
 * Shares work among concurrent callers with the same key. Callers that arrive during a run share the next run, so that
 * no caller gets an answer from before its call.
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
