import type { CalendarProviderId } from '@porchlight/contract/calendar'
import { ExternalLink, FileDown } from 'lucide-react'
import { formatDate, formatTimeWithZone } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Fact } from '../../../ui/lists/fact.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { openTab } from '../open-tab.ts'
import { providerIds, providerWords } from '../provider-words.ts'
import { useCalendarLink, useDownload } from '../use-tour-calendar.ts'
import { Part } from './calendar-part.tsx'
import { TourConnectionList } from './tour-connection-list.tsx'

/** The fields of a tour that a calendar shows; every view of a tour has them. */
export type CalendarTour = {
  id: string
  propertyName: string | null
  propertyAddress: string
  clientName: string | null
  scheduledDate: string | null
  timeZone: string
}

type Props = {
  tour: CalendarTour
  connects: boolean
  /** The chosen calendar; it comes first. */
  first?: CalendarProviderId | undefined
  onClose: () => void
}

/**
 * Adds a tour to a calendar: a connected calendar, a calendar's prefilled form, or a file (specification, agent area,
 * section 2).
 */
export function CalendarDialog({ tour, connects, first = 'google', onClose }: Props) {
  const download = useDownload(tour.id)
  const link = useCalendarLink(tour.id)
  const providers = providerIds.toSorted((a, b) => Number(b === first) - Number(a === first))
  return (
    <Dialog onClose={onClose} title="Add to Calendar" size="md">
      <div className="flex flex-col gap-5">
        <Details tour={tour} />
        {connects ? <TourConnectionList tourId={tour.id} providers={providers} /> : null}
        <Part title="Without connecting" hint="Opens a filled-in event in a new tab, or saves a file.">
          <div className="flex flex-wrap gap-2">
            {providers.map((provider) => (
              <Button
                key={provider}
                className="max-sm:w-full"
                icon={<ExternalLink size={15} aria-hidden="true" />}
                loading={link.isPending && link.variables.provider === provider}
                onClick={() => link.mutate({ provider, tab: openTab() })}
              >
                Open in {providerWords[provider].calendar}
              </Button>
            ))}
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              className="max-sm:w-full"
              icon={<FileDown size={15} aria-hidden="true" />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              Download Calendar File
            </Button>
            <span className="text-sm text-ink-2">Compatible with all calendar applications</span>
          </div>
        </Part>
      </div>
    </Dialog>
  )
}

function Details({ tour }: { tour: CalendarTour }) {
  const { scheduledDate: at, timeZone } = tour
  return (
    <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg bg-sunken px-4 py-3 text-md">
      <Fact name="Property">{tour.propertyName?.trim() || 'Unnamed Property'}</Fact>
      <Fact name="Address">{tour.propertyAddress}</Fact>
      <Fact name="Client">{tour.clientName?.trim() || 'Client Name Not Available'}</Fact>
      <Fact name="Date">
        {at ? (
          <time dateTime={at} className="num">
            {formatDate(at, timeZone)},{' '}
            <span className="font-semibold">{formatTimeWithZone(at, timeZone)}</span>
          </time>
        ) : (
          'Pending'
        )}
      </Fact>
    </dl>
  )
}
