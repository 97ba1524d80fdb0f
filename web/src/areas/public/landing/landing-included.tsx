import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { Column, Opening } from './landing-frame.tsx'

/** What the subscription includes; a piece of the product illustrates each part. */
export function LandingIncluded() {
  return (
    <section className="border-t border-line bg-surface">
      <Column className="py-8 sm:py-20 lg:py-28">
        <Opening title="Everything in your subscription">
          <span className="max-sm:hidden">
            Included in every plan. See each step as it happens, and message the person handling it. The
            pictures show example data.
          </span>
        </Opening>
        <div className="grid gap-x-8 gap-y-5 pt-6 sm:gap-y-16 sm:pt-14 md:grid-cols-12">
          <Part
            wide
            title="Coordinates with your client"
            text="Calls, messages, and a second date if the first one falls through. We ask you only when you need to decide."
          >
            <Choice />
          </Part>
          <Part
            title="Attends the tour"
            text="Vetted tour assistants attend showings when you can’t. You see who’s going before the tour and what the client said after it."
          >
            <Representative />
          </Part>
          <Part
            title="Keeps every calendar up to date"
            text="Google Calendar, Outlook, or an ICS file for any other calendar. When a tour moves, its calendar entry moves too. Each entry reminds you an hour before."
          >
            <Calendars />
          </Part>
          <Part
            wide
            title="Replies when you write"
            text="Every tour has its own conversation with its assistant. You never have to explain anything twice."
          >
            <Chat />
          </Part>
        </div>
      </Column>
    </section>
  )
}

type PartProps = { title: string; text: string; wide?: true; children: ReactNode }

function Part({ title, text, wide, children }: PartProps) {
  return (
    <div
      className={`flex min-w-0 flex-col sm:gap-6 md:col-span-6 ${wide ? 'lg:col-span-7' : 'lg:col-span-5'}`}
    >
      <div className="landing-stage max-sm:hidden">{children}</div>
      <div>
        <h3 className="text-base font-semibold tracking-[-0.01em] sm:text-lg">{title}</h3>
        <p className="max-w-110 text-md sm:pt-1 sm:text-base text-pretty text-ink-2">{text}</p>
      </div>
    </div>
  )
}

function Choice() {
  return (
    <div className="landing-piece w-full max-w-112">
      <div className="flex items-center gap-3">
        <p className="flex-1">
          <span className="font-semibold">2210 Coral Way</span> <span className="text-ink-3">Miami</span>
        </p>
        <StatusPill tone="waiting" label="Choose Another Time" />
      </div>
      <p className="pt-2 text-ink-2">
        Friday is fully booked at the property. Your client can make either of these:
      </p>
      <ul aria-label="Available times" className="num grid gap-2 pt-3 sm:max-md:grid-cols-2 lg:grid-cols-2">
        {['Sat, Nov 21 · 10:00 AM EST', 'Sun, Nov 22 · 2:30 PM EST'].map((time) => (
          <li
            key={time}
            className="rounded-md border border-line-2 px-2.5 py-2 text-sm font-medium whitespace-nowrap"
          >
            {time}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Representative() {
  return (
    <div className="landing-piece w-full max-w-96">
      <div className="flex items-center gap-3">
        <Avatar name="Elena Marsh" size={40} decorative />
        <p className="flex-1">
          <span className="block font-semibold">Elena</span>
          <span className="block text-sm text-ink-2">Tour assistant</span>
        </p>
        <Badge tone="ok">Vetted</Badge>
      </div>
      <dl className="num mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-sm">
        <dt className="text-ink-3">Arrived</dt>
        <dd className="text-right font-medium">1:50 PM CST</dd>
        <dt className="text-ink-3">Tour ended</dt>
        <dd className="text-right font-medium">2:38 PM CST</dd>
        <dt className="text-ink-3">Client said</dt>
        <dd className="text-right font-medium">Loves the light</dd>
      </dl>
    </div>
  )
}

function Calendars() {
  return (
    <div className="landing-piece w-full max-w-96">
      <p className="pb-2 text-xs font-medium text-ink-3">Add to Calendar</p>
      <ul aria-label="Calendars">
        {[
          ['Google Calendar', 'Connected'],
          ['Outlook Calendar', 'Connected'],
          ['Download ICS File', 'Any other'],
        ].map(([name, note]) => (
          <li key={name} className="flex min-h-10 items-center justify-between gap-4 border-t border-line">
            <span className="font-medium">{name}</span>
            <span className="text-sm text-ink-3">{note}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Chat() {
  return (
    <ul aria-label="A conversation" className="flex w-full max-w-120 flex-col gap-2">
      <li className="max-w-4/5 self-end rounded-xl bg-brand px-3.5 py-2 text-on-brand">
        Ann uses a cane. Is there an elevator at Annie St?
      </li>
      <li className="landing-piece max-w-4/5 self-start px-3.5! py-2!">
        <span className="block text-xs font-medium text-ink-3">Scheduling Assistant</span>
        Yes, by the east entrance. I have asked Elena to meet her there.
      </li>
      <li className="num self-start pl-1 text-xs text-ink-3">Mon 11:02 AM</li>
    </ul>
  )
}
