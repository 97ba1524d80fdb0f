import type { StaffTour } from '@porchlight/contract/tour-shapes'
import { useRef } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { clientNameOf } from '../tour-words.ts'

type Props = {
  tour: StaffTour
  chosen: boolean
  /** `range`: with Shift held, up to the one that was pressed before. */
  onToggle: (tour: StaffTour, range: boolean) => void
}

/** Chooses a tour for what is done with several at once. */
export function QueueTick({ tour, chosen, onToggle }: Props) {
  const shift = useRef(false)
  return (
    <Checkbox
      label={`Choose the tour of ${clientNameOf(tour)}`}
      labelHidden
      checked={chosen}
      // The press comes before the change, and only it knows the key.
      onClick={(event) => {
        shift.current = event.shiftKey
      }}
      onChange={() => onToggle(tour, shift.current)}
    />
  )
}
