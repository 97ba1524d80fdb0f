import type { Assistant, AssistantDetail } from '@porchlight/contract/assistants'
import type { AssistantDay } from '@porchlight/contract/assistants/day'

const elena: Omit<Assistant, 'freeAt' | 'notFreeFor'> = {
  id: 'elena',
  name: 'Elena Ruiz',
  email: 'elena@team.example',
  username: 'elena',
  phone: null,
  userType: 'scheduling_assistant',
  hourlyRate: 25,
  bio: null,
  yearsExperience: null,
  isActive: true,
  isLocked: false,
  isInvited: false,
  availability: 'available',
  isAvailable: true,
  currentWorkload: 0,
  specialties: [],
  languages: ['English'],
  certifications: [],
  cities: [],
  rating: 5,
  ratingCount: 0,
  totalTours: 0,
  completedTours: 0,
  lastLoginAt: null,
  createdAt: '2026-03-18T15:00:00.000Z',
  version: 1,
}

/** An assistant who is available and has no tours yet. */
export const teamAssistant = (more: Partial<Assistant> = {}): Assistant => ({
  ...elena,
  freeAt: null,
  notFreeFor: null,
  ...more,
})

/** The same assistant with hours and ratings: the desk's hours, and no rating yet. */
export const assistantDetail = (more: Partial<AssistantDetail> = {}): AssistantDetail => ({
  ...elena,
  timeZone: 'America/Chicago',
  workingHours: [],
  timeOff: [],
  ratings: [0, 0, 0, 0, 0],
  invitation: null,
  ...more,
})

/** A Saturday on which an assistant works and has no tours yet. */
export const assistantSaturday = (more: Partial<AssistantDay> = {}): AssistantDay => ({
  date: '2026-11-28',
  timeZone: 'America/Chicago',
  hours: [{ start: '09:00', end: '17:00' }],
  free: [{ start: '09:00', end: '17:00' }],
  holiday: null,
  timeOff: [],
  tourCount: 0,
  isFree: true,
  ...more,
})

/** The figures of a team of four, without ratings. */
export const teamSummary = { total: 4, active: 3, available: 2, openTours: 7, rating: null, ratingCount: 0 }
