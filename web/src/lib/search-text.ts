import { useEffect, useRef, useState } from 'react'

const WAIT_MS = 250

/**
 * The props of a search box whose search is in the address. It searches when the user pauses, follows the address when
 * that changes by itself, and ignores a search of its own that arrives after newer input.
 */
export const useSearchText = (
  searched: string,
  search: (text: string) => void,
): { value: string; onChange: (text: string) => void } => {
  const [text, setText] = useState(searched)
  const sent = useRef(searched)
  /** Searches that were sent but are not in the address yet. */
  const underWay = useRef<readonly string[]>([])
  const commit = useRef(search)
  commit.current = search

  useEffect(() => {
    const own = underWay.current.indexOf(searched)
    underWay.current = own >= 0 && searched !== sent.current ? underWay.current.slice(own + 1) : []
    if (own >= 0 || searched === sent.current) return
    sent.current = searched
    setText(searched)
  }, [searched])

  useEffect(() => {
    const next = text.trim()
    if (next === sent.current) return
    const timer = setTimeout(() => {
      sent.current = next
      underWay.current = [...underWay.current, next]
      commit.current(next)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])

  return { value: text, onChange: setText }
}

/** A value that counts once it has not changed for a moment. */
export const useRested = <T>(value: T, ms = WAIT_MS): T => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}

const LONGEST_QUOTE = 60

/** A search in quotation marks, for the sentence that says that it found nothing. A long one is cut off. */
export const quoted = (search: string): string => {
  const letters = [...search]
  return letters.length > LONGEST_QUOTE
    ? `“${letters.slice(0, LONGEST_QUOTE).join('').trimEnd()}…”`
    : `“${search}”`
}
