type Running<T> = { now: Promise<T>; next: Promise<T> | null }

/**
 * Work that many ask for at the same moment and that answers all of them alike, by a key. One run at a time: who asks
 * while it runs waits for the next one, which all who came meanwhile share. So nobody is answered from before they
 * asked, and a crowd costs two runs.
 */
export const createSharedWork = <T>() => {
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
    // A run that failed is no reason for the next not to begin.
    entry.next ??= entry.now.then(ended, ended).then(() => run(key, work))
    return entry.next
  }
}

const ended = (): void => undefined
