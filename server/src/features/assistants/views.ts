import type { Assistant } from '@porchlight/contract/assistants'
import { toDollars } from '@porchlight/contract/kernel/money'
import type { AssistantRow } from './queries.ts'

/** The specification's rating while nobody has given one (back office, section 9). */
const ratingWithoutAny = 5

const kindOf = (userType: AssistantRow['userType']): Assistant['userType'] =>
  userType === 'tour_assistant' ? userType : 'scheduling_assistant'

/**
 * An assistant as the back office sees them.
 *
 * @param reason why they are not free at the time that was asked for; null when they are; undefined when none was
 */
export const assistantView = (row: AssistantRow, reason: string | null | undefined): Assistant => ({
  id: row.id,
  name: row.name,
  email: row.email,
  username: row.username,
  phone: row.phone,
  userType: kindOf(row.userType),
  hourlyRate: toDollars(row.hourlyRateCents),
  bio: row.bio,
  yearsExperience: row.yearsExperience,
  isActive: row.isActive,
  availability: row.availability,
  isAvailable: row.isActive && !row.isLocked && row.availability === 'available',
  currentWorkload: row.currentWorkload,
  specialties: row.specialties,
  languages: row.languages,
  certifications: row.certifications,
  cities: row.cities,
  rating: row.rating ?? ratingWithoutAny,
  totalTours: row.totalTours,
  completedTours: row.completedTours,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  freeAt: reason === undefined ? null : { free: reason === null, reason },
})
