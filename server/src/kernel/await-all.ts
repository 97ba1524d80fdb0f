/** Waits for several promises at once and returns their results under the same names. */
export const awaitAll = async <T extends Record<string, Promise<unknown>>>(
  promises: T,
): Promise<{ [K in keyof T]: Awaited<T[K]> }> => {
  const named = Object.entries(promises).map(async ([name, promise]) => [name, await promise])
  return Object.fromEntries(await Promise.all(named)) // each result has the name of its promise
}
