import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import { Button } from '../../../ui/button.tsx'
import { newTimeWords } from '../needs-words.ts'
import { clientNameOf } from '../tour-words.ts'

/** Why the team could not get the time of a tour, and the way to ask for another one. */
export function NewTimeNeeded({ tour, onPick }: { tour: AgentTourCard; onPick: () => void }) {
  if (!tour.needs.includes('new_time')) return null
  const { why, action } = newTimeWords(tour)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-porch-soft px-3 py-2.5 text-md text-porch-ink">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere whitespace-pre-line">{why}</p>
      <Button aria-label={`${action}: ${clientNameOf(tour)}`} onClick={onPick}>
        {action}
      </Button>
    </div>
  )
}
