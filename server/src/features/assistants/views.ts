import type {
  Assistant,
  AssistantDetail,
  Hindrance,
  OwnSchedule,
  TimeOff,
} from '@porchlight/contract/assistants'
import type { AssistantDay } from '@porchlight/contract/assistants/day'
import { toDollars } from '@porchlight/contract/kernel/money'
import type { AssistantRow, listHours, listTimeOff } from './queries.ts'
import type { dayOf } from './rules.days.ts'
import { zoneOf } from './rules.ts'

/** The specification's rating of an assistant without ratings (back office, section 9). */
const ratingWithoutAny = 5

const kindOf = (userType: AssistantRow['userType']): Assistant['userType'] =>
  userType === 'tour_assistant' ? userType : 'scheduling_assistant'

const core = (row: AssistantRow) => ({
  id: row.id,
  // The back office can create staff without a name.
  name: row.name || row.email,
  email: row.email,
  username: row.username,
  phone: row.phone,
  userType: kindOf(row.userType),
  hourlyRate: toDollars(row.hourlyRateCents),
  bio: row.bio,
  yearsExperience: row.yearsExperience,
  isActive: row.isActive,
  isLocked: row.isLocked,
  isInvited: row.isActive && !row.hasPassword,
  availability: row.availability,
  isAvailable: row.isActive && !row.isLocked && row.availability === 'available',
  currentWorkload: row.currentWorkload,
  specialties: row.specialties,
  languages: row.languages,
  certifications: row.certifications,
  cities: row.cities,
  rating: row.rating ?? ratingWithoutAny,
  ratingCount: row.ratingCount,
  totalTours: row.totalTours,
  completedTours: row.completedTours,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  version: row.version,
})

const dayView = (day: ReturnType<typeof dayOf>): AssistantDay => ({
  date: day.date,
  timeZone: day.timeZone,
  hours: day.hours,
  free: day.free,
  holiday: day.holiday,
  timeOff: day.timeOff.map(({ start, end, reason }) => ({
    startsAt: start.toISOString(),
    endsAt: end.toISOString(),
    reason,
  })),
  tourCount: day.tourCount,
  isFree: day.isFree,
})

type Asked = {
  reasons?: Hindrance[] | undefined
  tours?: Assistant['notFreeFor'] | undefined
  day?: ReturnType<typeof dayOf> | undefined
}

/**
 * An assistant, for the back office.
 *
 * @param asked `reasons` say why they are not free at the requested time, and are empty if they are; `tours` has the
 *   same for each requested tour; `day` is the requested day. What the call did not ask for is undefined
 */
export const assistantView = (row: AssistantRow, { reasons, tours, day }: Asked): Assistant => ({
  ...core(row),
  freeAt: reasons ? { free: reasons.length === 0, reason: reasons[0]?.reason ?? null, reasons } : null,
  notFreeFor: tours ? tours.filter((tour) => tour.reasons.length > 0) : null,
  ...(day && { day: dayView(day) }),
})

type Parts = {
  hours: Awaited<ReturnType<typeof listHours>>
  timeOff: Awaited<ReturnType<typeof listTimeOff>>
  ratings: number[]
}

/** Shortens '09:00:00' to '09:00'. */
const toMinutes = (time: string): string => time.slice(0, 5)

const timeOffView = (row: Parts['timeOff'][number]): TimeOff => ({
  id: row.id,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  reason: row.reason,
  tours: row.tours,
})

const scheduleView = ({ hours, timeOff }: Omit<Parts, 'ratings'>) => ({
  timeZone: zoneOf(hours),
  workingHours: hours.map(({ weekday, startsAt, endsAt }) => ({
    weekday,
    startsAt: toMinutes(startsAt),
    endsAt: toMinutes(endsAt),
  })),
  timeOff: timeOff.map(timeOffView),
})

/** An assistant with working hours, time off, ratings, and what the reader may do about their invitation. */
export const assistantDetailView = (
  row: AssistantRow,
  { ratings, ...schedule }: Parts,
  invitation: AssistantDetail['invitation'],
): AssistantDetail => ({
  ...core(row),
  ...scheduleView(schedule),
  ratings,
  invitation,
})

/** An assistant's own hours, time off, cities and languages, for the assistant. */
export const ownScheduleView = (
  { cities, languages }: Pick<AssistantRow, 'cities' | 'languages'>,
  schedule: Omit<Parts, 'ratings'>,
): OwnSchedule => ({ ...scheduleView(schedule), cities, languages })
