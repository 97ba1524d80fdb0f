import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { firstContent } from '../../lib/first-content.ts'

/** How many more rows are drawn at a time. A slow phone can draw this many without delaying a tap. */
const MORE = 6

type FirstRows = {
  /** How many rows to draw. Infinite in the end, so that rows that come later are drawn at once. */
  most: number
  after: ReactNode
}

/**
 * For a list that draws a few rows first and then a few more at a time, so that it appears sooner and the browser
 * stays responsive. Put `after` behind the rows. A list that is there from the start draws all rows: restoring its
 * scroll position needs its full length.
 *
 * @param isThere whether the rows have loaded
 * @param first how many rows are drawn first
 * @param count how many rows there are
 */
export const useFirstRows = (isThere: boolean, first: number, count: number): FirstRows => {
  const [most, setMost] = useState(isThere && firstContent() === null ? Number.POSITIVE_INFINITY : first)
  const drawMore = (): void =>
    startTransition(() => setMost(most + MORE < count ? most + MORE : Number.POSITIVE_INFINITY))
  return { most, after: Number.isFinite(most) ? <Drawn key={most} onDrawn={drawMore} /> : null }
}

function Drawn({ onDrawn }: { onDrawn: () => void }) {
  const drawn = useEffectEvent(onDrawn)
  useEffect(() => drawn(), [])
  return null
}
