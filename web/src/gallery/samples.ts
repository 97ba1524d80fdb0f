import type { StatusTone } from '../ui/status-pill.tsx'

/** Sample content for the gallery only. */
export type Place = { id: string; street: string; city: string; escort: boolean }
export type Visit = {
  id: string
  place: Place
  instant: string
  zone: string
  agent: string
  status: { tone: StatusTone; label: string }
  fee: string
}

export const PLACES: readonly Place[] = [
  { id: 'p1', street: '2887 Maple Ct', city: 'Austin, TX', escort: false },
  { id: 'p2', street: '838 Peachtree St NE', city: 'Atlanta, GA', escort: true },
  { id: 'p3', street: '493 Larimer St', city: 'Denver, CO', escort: false },
  { id: 'p4', street: '1982 Ridge Rd', city: 'Dallas, TX', escort: false },
  { id: 'p5', street: '214 W 83rd St', city: 'New York, NY', escort: true },
  { id: 'p6', street: '4239 Coral Way', city: 'Miami, FL', escort: false },
]

const ZONES = [
  'America/Chicago',
  'America/New_York',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/New_York',
] as const
const AGENTS = [
  'Luis Chen',
  'Grace Lindqvist',
  'Jordan Moreau',
  'Omar Park',
  'Priya Reyes',
  'Dana Haddad',
] as const
const STATES: readonly Visit['status'][] = [
  { tone: 'waiting', label: 'Requested' },
  { tone: 'info', label: 'In progress' },
  { tone: 'bad', label: 'Cancelled' },
  { tone: 'ok', label: 'Confirmed' },
  { tone: 'neutral', label: 'Completed' },
  { tone: 'brand', label: 'Scheduling' },
]

export const VISITS: readonly Visit[] = PLACES.map((place, index) => ({
  id: `T-42${52 + index}`,
  place,
  instant: new Date(Date.UTC(2026, 10, 16, 15 + index, index % 2 ? 30 : 0)).toISOString(),
  zone: ZONES[index] ?? 'America/Chicago',
  agent: AGENTS[index] ?? '',
  status: STATES[index] ?? { tone: 'neutral', label: 'Completed' },
  fee: index % 3 ? '$25' : 'Free',
}))
