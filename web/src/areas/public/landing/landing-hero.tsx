import { formatShortCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { ButtonLink } from '../../../ui/button.tsx'
import { Rail } from '../../../ui/frame/rail.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { StatusPill, type StatusTone } from '../../../ui/status-pill.tsx'
import { Column } from './landing-frame.tsx'
import { DemoLink } from './landing-links.tsx'

type Row = {
  street: string
  city: string
  day: string
  time: string
  tone: StatusTone
  status: string
  open?: true
}

const ROWS: readonly Row[] = [
  {
    street: '1204 Elm Grove Dr',
    city: 'Dallas',
    day: 'Thu, Nov 19',
    time: '11:30 AM CST',
    tone: 'neutral',
    status: 'Completed',
  },
  {
    street: '412 Annie St',
    city: 'Austin',
    day: 'Thu, Nov 19',
    time: '2:00 PM CST',
    tone: 'info',
    status: 'In progress',
    open: true,
  },
  {
    street: '838 Peachtree St',
    city: 'Atlanta',
    day: 'Thu, Nov 19',
    time: '4:30 PM EST',
    tone: 'ok',
    status: 'Confirmed',
  },
  {
    street: '77 Larimer Ct',
    city: 'Denver',
    day: 'Fri, Nov 20',
    time: '9:00 AM MST',
    tone: 'ok',
    status: 'Confirmed',
  },
  {
    street: '2210 Coral Way',
    city: 'Miami',
    day: 'Fri, Nov 20',
    time: '1:15 PM EST',
    tone: 'waiting',
    status: 'Choose Another Time',
  },
  {
    street: '19 Mission Rd',
    city: 'San Antonio',
    day: 'Sat, Nov 21',
    time: '10:00 AM CST',
    tone: 'brand',
    status: 'Scheduling',
  },
  {
    street: '5600 Bayou Bend',
    city: 'Houston',
    day: 'Sat, Nov 21',
    time: '3:45 PM CST',
    tone: 'brand',
    status: 'Scheduling',
  },
]

/** The promise on the left; on the right the product at the moment when a client waits at a door. */
export function LandingHero() {
  return (
    <section className="overflow-x-clip">
      <Column className="grid gap-x-14 gap-y-14 pt-2 pb-6 sm:pt-16 sm:pb-20 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:items-center lg:pb-24 xl:grid-cols-[minmax(0,31rem)_minmax(0,1fr)]">
        <div>
          <h1 className="landing-hero">
            <span className="block">You find the&nbsp;clients.</span>{' '}
            <span className="block text-brand">We handle the&nbsp;tours.</span>
          </h1>
          <p className="max-w-120 pt-5 text-base text-pretty sm:pt-7 sm:text-lg text-ink-2">
            Send us a client, a property, and a time. A scheduling assistant calls your client, agrees on a
            time, and keeps everyone informed. When you can’t be there, a vetted tour assistant opens the
            door.
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-6 sm:pt-8">
            <ButtonLink href="/agent-signup" variant="primary" size="lg">
              Get Started
            </ButtonLink>
            <DemoLink />
            <span className="flex min-h-11 items-center text-base max-sm:hidden">
              <TextLink href="#how">See one tour, step by step</TextLink>
            </span>
          </div>
          <p className="num pt-6 text-md text-ink-3">
            From {formatShortCents(plans.basic.monthlyCents)} per month. 9:00 AM to 7:00 PM CST, every day
            except holidays.
          </p>
        </div>
        <Picture />
      </Column>
    </section>
  )
}

function Picture() {
  return (
    <figure className="landing-picture relative max-sm:hidden">
      <div className="rounded-xl bg-surface shadow-float">
        <div className="flex items-baseline gap-3 border-b border-line px-5 py-4">
          <p className="text-base font-semibold">Tours</p>
          <p className="num text-ink-3">7 this week</p>
        </div>
        <ul aria-label="Tours this week">
          {ROWS.map((row) => (
            <li
              key={row.street}
              className={`flex h-12 items-center gap-3 border-b border-line px-5 last:border-0 ${row.open ? 'bg-brand-soft/60' : ''}`}
            >
              <span className="min-w-0 flex-1 truncate">
                <span className="font-semibold">{row.street}</span>{' '}
                <span className="text-ink-3">{row.city}</span>
              </span>
              <span className="num w-22 whitespace-nowrap xl:w-42">
                <span className="lg:max-xl:hidden">{row.day} </span>
                <span className="font-semibold">{row.time}</span>
              </span>
              <span className="flex w-38 justify-end">
                <StatusPill tone={row.tone} label={row.status} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="landing-card rounded-xl bg-surface p-5 shadow-float">
        <div className="flex items-start gap-3 border-b border-line pb-4">
          <div className="min-w-0 flex-1">
            <p className="text-base font-semibold">412 Annie St</p>
            <p className="num text-ink-3">Thu, Nov 19 · 2:00 PM CST</p>
          </div>
          <StatusPill tone="info" label="In progress" />
        </div>
        <Rail
          className="pt-5"
          label="History of the tour at 412 Annie St"
          steps={[
            { id: '1', time: 'Mon 9:15', title: 'Requested', detail: 'By you, for Ann Lee' },
            { id: '2', time: '9:34', title: 'Contacting Client', detail: 'Thursday at two works for Ann' },
            { id: '3', time: '10:05', title: 'Confirmed', detail: 'On both calendars', tone: 'ok' },
            {
              id: '4',
              time: 'Thu 1:50',
              title: 'At the door',
              detail: 'Elena is there, Ann is parking',
              state: 'live',
            },
          ]}
        />
      </div>
      <figcaption className="pt-3 text-sm text-ink-3">
        Example data: tours in Porchlight, and the history of a tour in progress.
      </figcaption>
    </figure>
  )
}
