import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { firstContent } from '../../lib/first-content.ts'

/**
 * For a list that draws a few rows first and the others when the browser has time, so that it appears sooner. Put
 * `after` behind the rows. A list that is there from the start draws all rows: restoring its scroll position needs its
 * full length.
 *
 * @param isThere whether the rows have loaded
 */
export const useFirstRows = (isThere: boolean): { all: boolean; after: ReactNode } => {
  const [all, setAll] = useState(isThere && firstContent() === null)
  return { all, after: all ? null : <Drawn onDrawn={() => startTransition(() => setAll(true))} /> }
}

function Drawn({ onDrawn }: { onDrawn: () => void }) {
  const drawn = useEffectEvent(onDrawn)
  useEffect(() => drawn(), [])
  return null
}
