import { cities, cityIds } from '@porchlight/contract/kernel/cities'
import { formatTimeWithZone, instantToWall, wallToInstant } from '../../../lib/time.ts'
import { Column, Opening } from './landing-frame.tsx'

const OFFICE = 'America/Chicago'
/** A winter day, because the specification states the hours in CST. All eight cities change their clocks together. */
const DAY = '2026-01-15'
const OPENS = wallToInstant({ date: DAY, time: '09:00' }, OFFICE).instant
const CLOSES = wallToInstant({ date: DAY, time: '19:00' }, OFFICE).instant
const ORDER = cityIds.map((id) => cities[id]).toSorted((one, other) => one.name.localeCompare(other.name))

/** The eight cities with the office hours in local time (agent area, section 9). */
export function LandingCities() {
  return (
    <section id="cities" className="border-t border-line">
      <Column className="grid gap-x-14 gap-y-6 py-8 sm:gap-y-12 sm:py-20 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:py-28">
        <div>
          <Opening title="Eight cities, seven days a week">
            Our office is open from 9:00 AM to 7:00 PM CST, Monday to Sunday, except on holidays.
          </Opening>
          <p className="max-w-100 pt-3 text-base max-sm:hidden text-ink-2 sm:pt-4">
            We handle requests sent outside office hours on the next business day. Tour times are always in
            the property’s time zone.
          </p>
        </div>
        <div className="min-w-0 self-start">
          <table className="num w-full text-base">
            <caption className="sr-only">The eight cities, with office hours in local time</caption>
            <thead>
              <tr className="text-left align-bottom text-sm text-ink-3 max-sm:sr-only">
                <th scope="col" className="pb-3 font-normal">
                  City
                </th>
                <th scope="col" className="px-6 pb-3 font-normal max-xl:hidden">
                  <span className="sr-only">Office hours as a bar,</span>
                  <span className="flex justify-between text-xs">
                    <span>6 AM</span>
                    <span>10 PM</span>
                  </span>
                </th>
                <th scope="col" className="pb-3 text-right font-normal">
                  Local office hours
                </th>
              </tr>
            </thead>
            <tbody>
              {ORDER.map((city) => (
                <tr key={city.name} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-semibold sm:py-3">
                    {city.name} <span className="font-normal text-ink-3">{city.state}</span>
                  </th>
                  <td className="w-1/5 px-6 max-xl:hidden">
                    <HoursBar zone={city.timeZone} />
                  </td>
                  <td className="py-1.5 text-right whitespace-nowrap sm:py-3">{hours(city.timeZone)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Column>
    </section>
  )
}

/** The office hours on a local day from 6 AM to 10 PM. */
function HoursBar({ zone }: { zone: string }) {
  const from = Number(instantToWall(OPENS, zone).time.slice(0, 2)) - 6
  const length = Number(instantToWall(CLOSES, zone).time.slice(0, 2)) - 6 - from
  return (
    <svg viewBox="0 0 160 6" preserveAspectRatio="none" className="block h-1.5 w-full" aria-hidden="true">
      <rect width="160" height="6" className="fill-line" />
      <rect x={from * 10} width={length * 10} height="6" className="fill-brand" />
    </svg>
  )
}

function hours(zone: string): string {
  const [from] = formatTimeWithZone(OPENS, zone).split(/ (?=\w+$)/)
  return `${from} – ${formatTimeWithZone(CLOSES, zone)}`
}
