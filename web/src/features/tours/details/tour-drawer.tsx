import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import type { ComponentType, ReactNode } from 'react'
import { Loaded, type Loading } from '../../../ui/feedback/loaded.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { FeedbackSection } from './tour-feedback.tsx'
import { TourTimeline } from './tour-timeline.tsx'

/** What the frame around a tour's details gets. */
export type DrawerFrameProps = {
  tourId: string
  title: string
  description: string | undefined
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}

type Props<Tour> = Pick<DrawerFrameProps, 'tourId' | 'onClose'> & {
  query: Loading<Tour>
  /** The heading once the tour has loaded. */
  title: (tour: Tour) => string
  description: (tour: Tour) => string
  footer: (tour: Tour) => ReactNode
  failed: string
  /** Shown if the reader has no such tour. */
  missing: ReactNode
  /** Default: a sheet, which lies beside the list on a desktop. */
  frame?: ComponentType<DrawerFrameProps> | undefined
  children: (tour: Tour) => ReactNode
}

/** A tour's details, while they load and after. */
export function TourDrawer<Tour>(props: Props<Tour>) {
  const { query, title, description, footer, failed, missing, frame: Frame = SheetFrame } = props
  const { data: tour } = query
  return (
    <Frame
      tourId={props.tourId}
      title={tour ? title(tour) : 'Tour'}
      description={tour && description(tour)}
      footer={tour ? footer(tour) : null}
      onClose={props.onClose}
    >
      <Loaded query={query} loading="Loading the tour" rows={6} failed={failed} missing={missing}>
        {props.children}
      </Loaded>
    </Frame>
  )
}

function SheetFrame({ title, description, footer, onClose, children }: DrawerFrameProps) {
  return (
    <Sheet onClose={onClose} title={title} description={description} footer={footer}>
      {children}
    </Sheet>
  )
}

/** A tour's facts, and what every reader of its details gets below them. */
export function TourSections({ tour, children }: { tour: AgentTourCard | StaffTour; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      {children}
      <FeedbackSection feedback={tour.feedback} zone={tour.timeZone} />
      <section aria-labelledby="timeline-title">
        <h3 id="timeline-title" className="mb-3 text-md font-semibold">
          Timeline
        </h3>
        <TourTimeline tour={tour} />
      </section>
    </div>
  )
}
