import type { AssistantDetail, TimeOff } from '@porchlight/contract/assistants'
import { useQuery } from '@tanstack/react-query'
import { daysText } from '../../../../lib/day-range.ts'
import { fetchFailure } from '../../../../lib/requests/api-error.ts'
import { formatDayTime } from '../../../../lib/time.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { openToursWord, timeOffDays, timeOffWord } from '../../../assistants/assistant-words.ts'
import { clientNameOf, placeOf, timeOf } from '../../tour-words.ts'
import { timeOffToursQuery } from '../queue-api.ts'

type Props = {
  assistant: Pick<AssistantDetail, 'id' | 'name' | 'timeZone'>
  /** The time off that was saved, with open tours in it. */
  timeOff: readonly TimeOff[]
  /** Whether the user may see tours. Others read their number. */
  maySee: boolean
  onClose: () => void
}

/** After time off is saved: the assistant's open tours in it, which stay with the assistant. */
export function TimeOffTours({ assistant, timeOff, maySee, onClose }: Props) {
  const { name, timeZone } = assistant
  return (
    <Dialog
      onClose={onClose}
      title="Open tours during time off"
      description={
        <span className="wrap-anywhere">
          The time off is saved. {name} keeps these tours until they are assigned to someone else.
        </span>
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {timeOff.map((off) => (
          <section key={off.id} aria-label={timeOffWord(off, timeZone)}>
            <h3 className="num mb-1 text-md font-semibold">
              {timeOffWord(off, timeZone)}
              <span className="ml-2 font-normal text-ink-2">{openToursWord(off.tours)}</span>
            </h3>
            {maySee ? <Tours assistant={assistant} off={off} /> : null}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Tours({ assistant, off }: { assistant: Props['assistant']; off: TimeOff }) {
  const query = useQuery(timeOffToursQuery(assistant.id, off))
  const search = { assistant: assistant.id, due: daysText(timeOffDays(off, assistant.timeZone)) }
  return (
    <>
      <Loaded
        query={query}
        loading="Loading tours"
        rows={Math.min(off.tours, 5)}
        failed={(error) => fetchFailure('Failed to fetch tours', error)}
      >
        {(tours) => (
          <ul aria-label="Tours" data-keep-clear="" className="divide-y divide-line">
            {tours.length === 0 ? <li className="text-md text-ink-2">No open tours left.</li> : null}
            {tours.map((tour) => {
              const time = timeOf(tour)
              return (
                <li key={tour.id} className="py-2 text-md wrap-anywhere">
                  <TextLink href={paths.adminDashboard('queue', { ...search, tour: tour.id })}>
                    {clientNameOf(tour)}
                  </TextLink>
                  <span className="block text-sm text-ink-2">
                    {time ? `${formatDayTime(time.at, tour.timeZone)} · ` : null}
                    {time?.asked ? 'Requested · ' : null}
                    {placeOf(tour)}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
      <p className="mt-1 text-md">
        <TextLink href={paths.adminDashboard('queue', search)}>
          {off.tours === 1 ? 'Show in the queue' : `Show all ${off.tours} in the queue`}
        </TextLink>
      </p>
    </>
  )
}
