import { Suspense } from 'react'
import { lazyOnDemand } from '../../../lib/lazy-when-idle.ts'
import { offerCalendar, useOffered } from '../calendar-offer.ts'

const CalendarDialog = lazyOnDemand(async () => ({
  default: (await import('./calendar-dialog.tsx')).CalendarDialog,
}))

/** The dialog that a toast's 'Add to Calendar' opens; rendered once in the agent's area. */
export function CalendarOffer() {
  const tour = useOffered()
  if (tour === null) return null
  return (
    <Suspense>
      <CalendarDialog tour={tour} connects onClose={() => offerCalendar(null)} />
    </Suspense>
  )
}
