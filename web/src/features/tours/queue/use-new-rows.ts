import { useEffect, useRef, useState } from 'react'

type Row = { id: string; updatedAt: string }

const FLASH_MS = 1_000

/**
 * The ids of rows that arrived since the list was first shown, to highlight them once. Compares the server's times, so
 * that a wrong local clock does not matter.
 * @param of identifies the list; another list starts over
 */
export const useNewRows = (rows: readonly Row[] | undefined, of: string): ReadonlySet<string> => {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const seen = useRef<{ of: string; ids: Set<string>; newest: string } | null>(null)

  useEffect(() => {
    if (!rows) return
    const before = seen.current
    const times = rows.map(({ updatedAt }) => updatedAt)
    const newest = [before?.newest ?? '', ...times].toSorted().at(-1) ?? ''
    if (before?.of !== of) {
      seen.current = { of, ids: new Set(rows.map(({ id }) => id)), newest: times.toSorted().at(-1) ?? '' }
      return
    }
    const arrived = rows.filter(({ id, updatedAt }) => !before.ids.has(id) && updatedAt > before.newest)
    for (const { id } of rows) before.ids.add(id)
    before.newest = newest
    if (arrived.length > 0) setFresh(new Set(arrived.map(({ id }) => id)))
  }, [rows, of])

  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(new Set()), FLASH_MS)
    return () => clearTimeout(timer)
  }, [fresh])

  return fresh
}
