import type { CalendarProviderId } from '@porchlight/contract/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { Calendar, CalendarPlus, FileDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyOnDemand } from '../../../lib/lazy-when-idle.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { tourConnectionsQuery } from '../api.ts'
import { providerIds, providerWords } from '../provider-words.ts'
import { useDownload } from '../use-tour-calendar.ts'
import type { CalendarTour } from './calendar-dialog.tsx'

const CalendarDialog = lazyOnDemand(async () => ({
  default: (await import('./calendar-dialog.tsx')).CalendarDialog,
}))

type Props = {
  tour: CalendarTour
  /** Whether the user can connect calendars of their own. Agents can; other users have links and the file. */
  connects?: boolean | undefined
  /** Without a frame, among other quiet buttons. */
  quiet?: boolean | undefined
}

/** The 'Add to Calendar' menu of a tour with a scheduled date. */
export function AddToCalendar({ tour, connects = false, quiet = false }: Props) {
  const client = useQueryClient()
  const download = useDownload(tour.id)
  const [checking, setChecking] = useState(false)
  const [first, setFirst] = useState<CalendarProviderId | null>(null)
  const choose = async (provider: CalendarProviderId): Promise<void> => {
    setChecking(true)
    // If the connection check fails, the dialog opens anyway (specification, agent area, section 2).
    if (connects) await client.prefetchQuery({ ...tourConnectionsQuery(tour.id), staleTime: 0 })
    setChecking(false)
    setFirst(provider)
  }
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button
            variant={quiet ? 'ghost' : 'secondary'}
            className={quiet ? 'px-2!' : undefined}
            loading={checking || download.isPending}
            icon={<CalendarPlus size={15} aria-hidden="true" />}
          >
            Add to Calendar
          </Button>
        }
        entries={[
          ...providerIds.map((provider) => ({
            label: providerWords[provider].calendar,
            icon: <Calendar size={15} aria-hidden="true" />,
            onSelect: () => void choose(provider),
          })),
          {
            label: 'Download ICS File',
            icon: <FileDown size={15} aria-hidden="true" />,
            onSelect: () => download.mutate(),
          },
        ]}
      />
      {first ? (
        <Suspense>
          <CalendarDialog tour={tour} connects={connects} first={first} onClose={() => setFirst(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
