import { useEffect, useRef, useState } from 'react'

const WAIT_MS = 250

/**
 * The text of a search box whose search stands in the address: typed at once, searched when the typing rests, and
 * following the address when that changes by itself (the back button). An address that is drawn late, when more was
 * typed and sent already, is one's own and not followed.
 */
export const useSearchText = (
  searched: string,
  search: (text: string) => void,
): readonly [string, (text: string) => void] => {
  const [text, setText] = useState(searched)
  const sent = useRef(searched)
  /** Sent, and not seen in the address yet. */
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
