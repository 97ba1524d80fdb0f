import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useNow } from '../../../../lib/now.ts'
import { Button, type ButtonVariant } from '../../../../ui/button.tsx'
import { stepLabel } from '../../step-words.ts'
import { clientNameOf } from '../../tour-words.ts'
import { nextStatusOf } from '../next-status.ts'
import { useQueueActions } from '../use-queue-actions.ts'

type Props = {
  tour: StaffTourRow
  variant?: ButtonVariant | undefined
  /** Names the client for screen readers, where several tours are on the screen. */
  named?: boolean | undefined
}

/** The button of a tour's next step. It does what the status menu does for the same status. */
export function QueueNextStep({ tour, variant, named = false }: Props) {
  const { onStatus, pendingId } = useQueueActions()
  const next = nextStatusOf(tour, useNow())
  if (next === null) return null
  const label = stepLabel(tour.status, { status: next, outcome: null })
  return (
    <Button
      variant={variant}
      aria-label={named ? `${label}: ${clientNameOf(tour)}` : undefined}
      loading={pendingId === tour.id}
      // The second click of a double-click would take the step after this one.
      onClick={({ detail }) => detail < 2 && onStatus(tour, next)}
    >
      {label}
    </Button>
  )
}
