import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useRef } from 'react'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { clientNameOf } from '../../tour-words.ts'

type Props = {
  tour: StaffTourRow
  chosen: boolean
  /** `range`: with Shift held, all up to the last clicked one. */
  onToggle: (tour: StaffTourRow, range: boolean) => void
}

/** Chooses a tour for a bulk action. */
export function QueueTick({ tour, chosen, onToggle }: Props) {
  const shift = useRef(false)
  return (
    <Checkbox
      label={`Select the tour of ${clientNameOf(tour)}`}
      labelHidden
      checked={chosen}
      // The click comes before the change, and only the click knows the Shift key.
      onClick={(event) => {
        shift.current = event.shiftKey
      }}
      onChange={() => onToggle(tour, shift.current)}
    />
  )
}
