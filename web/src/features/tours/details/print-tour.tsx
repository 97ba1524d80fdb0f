import { formatPhone } from '@porchlight/contract/kernel/contact-rules'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { withoutSelfEscort } from '@porchlight/contract/tours/words'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatDateTimeWithZone } from '../../../lib/time.ts'
import { isOpen, lookOfTour } from '../status.ts'
import { clientNameOf, timeOf } from '../tour-words.ts'
import './print-tour.css'

/** Prints a one-page summary of a tour, once it has loaded; `page` is that page while it is printed. */
export const usePrintTour = (tour: AgentTour | undefined): { print: () => void; page: ReactNode } => {
  const [printing, setPrinting] = useState(false)
  const isReady = printing && tour !== undefined
  useEffect(() => {
    if (!isReady) return
    const done = (): void => setPrinting(false)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [isReady])
  return {
    print: () => setPrinting(true),
    page: isReady ? createPortal(<TourSheet tour={tour} />, document.body) : null,
  }
}

/** The page: people, place, time, and space for notes. Black on white, whatever the color scheme. */
function TourSheet({ tour }: { tour: AgentTour }) {
  const time = timeOf(tour)
  return (
    <article className="tour-sheet" aria-label="Tour sheet">
      <h1>{clientNameOf(tour)}</h1>
      <p className="tour-sheet-lead">
        {tour.propertyName ? `${tour.propertyName}, ` : null}
        {tour.propertyAddress}
      </p>
      <dl>
        <Line name={time?.asked ? 'Requested time' : 'Date'}>
          {time
            ? `${formatDateTimeWithZone(time.at, tour.timeZone)}, ${tour.duration} minutes`
            : isOpen(tour.status)
              ? 'Pending'
              : 'Not scheduled'}
        </Line>
        <Line name="Status">{lookOfTour(tour).label}</Line>
        <Line name="Phone">{tour.clientPhone ? formatPhone(tour.clientPhone) : 'None'}</Line>
        <Line name="Email">{tour.clientEmail || 'None'}</Line>
        <Line name="Escort">{escortOf(tour)}</Line>
        <Line name="Special requests">{withoutSelfEscort(tour.specialRequests) ?? 'None'}</Line>
      </dl>
      <h2>Notes from the tour</h2>
      <div className="tour-sheet-room" />
    </article>
  )
}

const escortOf = (tour: AgentTour): string => {
  if (tour.escortName) return tour.escortName
  if (tour.escortedBy === 'agent') return 'You escort'
  return tour.property.escortRequired || tour.escortRequired ? 'Required' : 'Not required'
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
