import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { Button } from '../../../ui/button.tsx'
import { needOf } from '../needs-words.ts'
import { clientNameOf } from '../tour-words.ts'

/** Why the team could not get the time of a tour, and the way to ask for another one. */
export function NewTimeNeeded({ tour, onPick }: { tour: AgentTour; onPick: () => void }) {
  const need = needOf(tour)
  if (need?.need !== 'new_time') return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-porch-soft px-3 py-2.5 text-md text-porch-ink">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere whitespace-pre-line">{need.why}</p>
      <Button aria-label={`${need.action}: ${clientNameOf(tour)}`} onClick={onPick}>
        {need.action}
      </Button>
    </div>
  )
}
