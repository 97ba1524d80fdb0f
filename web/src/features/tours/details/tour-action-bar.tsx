import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { Ellipsis, Printer } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx'
import { PHONE, useMediaQuery } from '../../../ui/use-media-query.ts'
import { AddToCalendar } from '../../calendar/components/add-to-calendar.tsx'
import type { TourActions } from '../components/tour-card.tsx'
import { usePrintTour } from './print-tour.tsx'

type Props = Pick<TourActions, 'onNotes' | 'onCancel' | 'onAskToCancel'> & {
  tour: AgentTourCard
  /** Undefined until it has loaded. */
  whole: AgentTour | undefined
  onEdit: () => void
  onClose: () => void
}

/**
 * What the agent can do with the tour in the open details. On a phone, the actions that fit are in one row, and the
 * others are in a menu. The sheet's head then has the Close button.
 */
export function TourActionBar(props: Props) {
  const { tour, whole, onEdit, onNotes } = props
  const phone = useMediaQuery(PHONE)
  const { print, page } = usePrintTour(whole)
  return (
    <>
      {tour.status === 'cancelled' ? (
        <ButtonLink variant="primary" href={paths.scheduleTour({ form: 'open', again: tour.id })}>
          Request again
        </ButtonLink>
      ) : null}
      {tour.may.edit ? (
        <Button variant="primary" onClick={onEdit}>
          Edit Request
        </Button>
      ) : null}
      <Button onClick={() => onNotes(tour)}>Notes</Button>
      {phone ? null : <ButtonLink href={paths.tourNotes({ tour: tour.id })}>Message the team</ButtonLink>}
      {tour.may.addToCalendar && tour.when === 'active' ? <AddToCalendar tour={tour} connects /> : null}
      {phone ? <More {...props} print={print} /> : <Rest {...props} print={print} />}
      {page}
    </>
  )
}

type RestProps = Props & { print: () => void }

const mayCancel = ({ may, status }: AgentTourCard): boolean => may.cancel && status === 'requested'

function Rest({ tour, print, onCancel, onAskToCancel, onClose }: RestProps) {
  return (
    <>
      <Button onClick={print} icon={<Printer size={15} aria-hidden="true" />}>
        Print
      </Button>
      {mayCancel(tour) ? (
        <Button variant="destructive" onClick={() => onCancel(tour)}>
          Cancel Request
        </Button>
      ) : null}
      {tour.may.askToCancel ? (
        <Button onClick={() => onAskToCancel(tour)}>Request cancellation</Button>
      ) : null}
      <Button className="ml-auto" variant="ghost" onClick={onClose}>
        Close
      </Button>
    </>
  )
}

function More({ tour, print, onCancel, onAskToCancel }: Omit<RestProps, 'onClose'>) {
  const entries: MenuEntry[] = [
    { kind: 'link', label: 'Message the team', href: paths.tourNotes({ tour: tour.id }) },
    { label: 'Print', onSelect: print },
  ]
  if (mayCancel(tour))
    entries.push({ label: 'Cancel Request', destructive: true, onSelect: () => onCancel(tour) })
  if (tour.may.askToCancel)
    entries.push({ label: 'Request cancellation', onSelect: () => onAskToCancel(tour) })
  return (
    <Menu
      trigger={
        <Button className="ml-auto" icon={<Ellipsis size={15} aria-hidden="true" />}>
          More
        </Button>
      }
      entries={entries}
    />
  )
}
