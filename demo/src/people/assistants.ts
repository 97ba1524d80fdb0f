import type {
  assistantProfiles,
  assistantTimeOff,
  assistantWorkingHours,
} from '@porchlight/server/features/assistants/tables'
import { later, onDay } from '../days.ts'
import { stableId } from '../random.ts'
import type { People } from './people.ts'

export type AssistantRows = {
  profiles: (typeof assistantProfiles.$inferInsert)[]
  hours: (typeof assistantWorkingHours.$inferInsert)[]
  timeOff: (typeof assistantTimeOff.$inferInsert)[]
}

const asTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Turns twelve people into assistants: with rates, skills, shifts and days off. */
export const buildAssistants = (people: People, now: Date): AssistantRows => {
  const admin = people.staff[0]?.id ?? null
  const createdAtOf = new Map(people.rows.map(({ id, createdAt }) => [id, createdAt]))
  return {
    profiles: people.assistants.map(({ id, content }) => {
      const createdAt = createdAtOf.get(id) ?? now
      return {
        userId: id,
        hourlyRateCents: content.hourlyRateCents,
        yearsExperience: content.years,
        specialties: [...content.specialties],
        languages: [...content.languages],
        certifications: [...content.certifications],
        cities: [...content.cities],
        availability: content.availability,
        createdAt,
        updatedAt: createdAt,
      }
    }),
    hours: people.assistants.flatMap(({ id, content, zone }) =>
      content.shifts.flatMap(({ weekdays, from, to }) =>
        weekdays.map((weekday) => ({
          id: stableId(`hours:${content.username}:${weekday}:${from}`),
          userId: id,
          weekday,
          startsAt: asTime(from),
          endsAt: asTime(to),
          timeZone: zone,
        })),
      ),
    ),
    timeOff: people.assistants.flatMap(({ id, content, zone }) =>
      content.timeOff.map(({ from, to, reason }) => {
        const startsAt = onDay(now, from, zone, 0)
        return {
          id: stableId(`time-off:${content.username}:${from}`, startsAt),
          userId: id,
          startsAt,
          endsAt: onDay(now, to + 1, zone, 0),
          reason,
          createdBy: admin,
          // Requested two weeks ahead, or just now.
          createdAt: new Date(Math.min(later(startsAt, -14 * 24 * 60).getTime(), later(now, -90).getTime())),
        }
      }),
    ),
  }
}
