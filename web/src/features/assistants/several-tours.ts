import type { Assistant, Hindrance } from '@porchlight/contract/assistants'
import { cityName } from '@porchlight/contract/kernel/cities'
import { formatWallDay, instantToWall, type Zone } from '../../lib/time.ts'
import { hindranceWord } from './assistant-words.ts'

/** One of several tours that need an assistant; `at` is null without a time. */
export type TourToAssign = { id: string; at: string | null; zone: Zone; city: string }

type NotFree = NonNullable<Assistant['notFreeFor']>

/** 'Available for 1 of 2', 'Available for all 3', 'Not available' */
export const freeForWord = (notFree: NotFree, tours: readonly TourToAssign[]): string => {
  const free = tours.length - notFree.length
  if (free === 0) return 'Not available'
  if (tours.length === 1) return 'Available'
  return free === tours.length ? `Available for all ${free}` : `Available for ${free} of ${tours.length}`
}

// More days or cities would fill the list with one assistant.
const shown = 3

/** 'Nov 27, Nov 28, Dec 1 and 2 more', each once. */
const listed = (words: readonly string[]): string => {
  const once = [...new Set(words)]
  const rest = once.length - shown
  return rest > 0 ? `${once.slice(0, shown).join(', ')} and ${rest} more` : once.join(', ')
}

const daysOf = (tours: readonly TourToAssign[]): string =>
  listed(
    tours
      .flatMap(({ at, zone }) => (at ? instantToWall(at, zone).date : []))
      .sort()
      .map(formatWallDay),
  )

/** One line for all hindrances of one kind, with the days of the hindered tours or their cities. */
const lineOf = (
  kind: Hindrance['kind'],
  reasons: readonly string[],
  tours: readonly TourToAssign[],
): string => {
  switch (kind) {
    case 'time_off':
      return `On time off on ${daysOf(tours)}`
    case 'other_tour':
      return `Escorting another tour on ${daysOf(tours)}`
    case 'outside_hours':
      return `Outside working hours on ${daysOf(tours)}`
    case 'other_city':
      return `Doesn’t serve ${listed(tours.map(({ city }) => cityName(city)))}`
    default:
      return listed(reasons)
  }
}

/** What keeps an assistant from several tours: one line for each kind of hindrance. */
export const hindranceLines = (notFree: NotFree, tours: readonly TourToAssign[]): string[] => {
  const [first] = tours
  if (first && tours.length === 1)
    return notFree.flatMap(({ reasons }) => reasons.map((reason) => hindranceWord(reason, first.zone)))
  const all = notFree.flatMap(({ tourId, reasons }) =>
    reasons.map(({ kind, reason }) => ({ kind, reason, tourId })),
  )
  const kinds = new Set(all.map(({ kind }) => kind))
  return [...kinds].map((kind) => {
    const found = all.filter((one) => one.kind === kind)
    const ids = new Set(found.map(({ tourId }) => tourId))
    return lineOf(
      kind,
      found.map(({ reason }) => reason),
      tours.filter(({ id }) => ids.has(id)),
    )
  })
}
