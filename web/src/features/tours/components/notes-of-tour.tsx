import { TourNotesPanel } from '../../notes/components/tour-notes-panel.tsx'
import { clientNameOf, placeOf } from '../tour-words.ts'

type Props = Omit<Parameters<typeof TourNotesPanel>[0], 'about' | 'zone'> & {
  /** Undefined until it is known. */
  tour:
    | (Parameters<typeof clientNameOf>[0] & Parameters<typeof placeOf>[0] & { timeZone: string })
    | undefined
}

/** The notes on a tour, under its client and place. */
export function NotesOfTour({ tour, ...panel }: Props) {
  return (
    <TourNotesPanel
      {...panel}
      about={tour ? `${clientNameOf(tour)}, ${placeOf(tour)}` : undefined}
      zone={tour?.timeZone}
    />
  )
}
