/**
 * Runs in one tab at a time, so that the order is the order of the clicks in all tabs. `onWait` is called if another
 * tab is running.
 */
export const inOneTab = async <T>(name: string, run: () => Promise<T>, onWait: () => void): Promise<T> => {
  // The Web Locks API needs HTTPS, except on localhost.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return run()
  const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { result: await run() } : null,
  )
  if (atOnce) return atOnce.result
  onWait()
  return locks.request(name, run)
}
