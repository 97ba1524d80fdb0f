import { useState } from 'react'
import { readStored, store } from '../../lib/browser-storage.ts'

/** How an agent looks at their tours. */
export type TourView = 'cards' | 'rows'

const keyOf = (userId: string): string => `porchlight.tour-view.${userId}`

/** The person's choice of rows or cards, which the browser keeps for them. */
export const useTourView = (userId: string): [TourView, (view: TourView) => void] => {
  const [view, setView] = useState<TourView>(() =>
    readStored('browser', keyOf(userId)) === 'rows' ? 'rows' : 'cards',
  )
  return [
    view,
    (next) => {
      store('browser', keyOf(userId), next === 'rows' ? next : null)
      setView(next)
    },
  ]
}
