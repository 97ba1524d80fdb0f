import { useEffect, useRef, useState } from 'react'

const WAIT_MS = 250

/**
 * The text of a search box whose search stands in the address: typed at once, searched when the typing rests, and
 * following the address when that changes by itself (the back button).
 */
export const useSearchText = (
  searched: string,
  search: (text: string) => void,
): readonly [string, (text: string) => void] => {
  const [text, setText] = useState(searched)
  const sent = useRef(searched)
  const commit = useRef(search)
  commit.current = search

  useEffect(() => {
    if (searched === sent.current) return
    sent.current = searched
    setText(searched)
  }, [searched])

  useEffect(() => {
    const next = text.trim()
    if (next === sent.current) return
    const timer = setTimeout(() => {
      sent.current = next
      commit.current(next)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])

  return [text, setText]
}

/** A value that rests for a moment before it counts. */
export const useRested = <T>(value: T, ms = WAIT_MS): T => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
