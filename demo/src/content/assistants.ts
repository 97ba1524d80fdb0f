import type { CityId } from '@porchlight/contract/kernel/cities'

/** A shift on some weekdays (1 is Monday), in minutes after midnight in the assistant's time zone. */
export type Shift = { readonly weekdays: readonly number[]; readonly from: number; readonly to: number }

export type AssistantContent = {
  readonly username: string
  readonly first: string
  readonly last: string
  readonly kind: 'scheduling_assistant' | 'tour_assistant'
  readonly cities: readonly CityId[]
  readonly hourlyRateCents: number
  readonly years: number
  readonly languages: readonly string[]
  readonly specialties: readonly string[]
  readonly certifications: readonly string[]
  readonly shifts: readonly Shift[]
  readonly availability: 'available' | 'busy' | 'unavailable'
  readonly bio: string
  /** Days off, counted from today. */
  readonly timeOff: readonly { readonly from: number; readonly to: number; readonly reason: string }[]
}

const nine = 9 * 60
const seven = 19 * 60
const everyDay: Shift = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: nine, to: seven + 90 }
const weekdays = (from = nine, to = 18 * 60): Shift => ({ weekdays: [1, 2, 3, 4, 5], from, to })
const tuesdayToSaturday: Shift = { weekdays: [2, 3, 4, 5, 6], from: nine, to: seven }
const weekend: Shift = { weekdays: [6, 7], from: nine, to: seven }

export const assistants: readonly AssistantContent[] = [
  {
    username: 'elena',
    first: 'Elena',
    last: 'Vásquez',
    kind: 'scheduling_assistant',
    cities: ['austin', 'san_antonio', 'houston'],
    hourlyRateCents: 3200,
    years: 7,
    languages: ['English', 'Spanish'],
    specialties: ['Historic homes', 'Relocation', 'First-time buyers'],
    certifications: ['Texas real estate licence', 'Fair housing'],
    shifts: [everyDay],
    availability: 'available',
    bio: 'Seven years at the front desk of a property manager before Porchlight. Knows every leasing office between the Pearl and the Domain.',
    timeOff: [{ from: -52, to: -46, reason: 'Holiday' }],
  },
  {
    username: 'james',
    first: 'James',
    last: 'Okafor',
    kind: 'tour_assistant',
    cities: ['miami', 'atlanta', 'new_york_city'],
    hourlyRateCents: 2800,
    years: 4,
    languages: ['English', 'French'],
    specialties: ['High-rise condos', 'Waterfront', 'Accessibility'],
    certifications: ['Fair housing', 'First aid'],
    shifts: [everyDay],
    availability: 'available',
    bio: 'Former concierge on Brickell Avenue. Early for everything.',
    timeOff: [{ from: -75, to: -71, reason: 'Family visit' }],
  },
  {
    username: 'wren',
    first: 'Wren',
    last: 'Castellow',
    kind: 'scheduling_assistant',
    cities: ['dallas', 'houston', 'austin'],
    hourlyRateCents: 2900,
    years: 5,
    languages: ['English'],
    specialties: ['Luxury', 'New construction'],
    certifications: ['Texas real estate licence', 'Fair housing'],
    shifts: [weekdays(), weekend],
    availability: 'available',
    bio: 'Schedules like a stage manager; has been one.',
    timeOff: [],
  },
  {
    username: 'andrea.m',
    first: 'Andrea',
    last: 'Mwangi',
    kind: 'scheduling_assistant',
    cities: ['atlanta', 'miami'],
    hourlyRateCents: 2700,
    years: 3,
    languages: ['English', 'Swahili'],
    specialties: ['Rentals', 'Students', 'Pets'],
    certifications: ['Fair housing'],
    shifts: [tuesdayToSaturday, { weekdays: [7], from: 11 * 60, to: 18 * 60 }],
    availability: 'available',
    bio: 'Keeps a list of which lobbies take dogs.',
    timeOff: [{ from: 9, to: 11, reason: 'Wedding in Savannah' }],
  },
  {
    username: 'tomasz',
    first: 'Tomasz',
    last: 'Wiśniewski',
    kind: 'scheduling_assistant',
    cities: ['new_york_city', 'atlanta'],
    hourlyRateCents: 3400,
    years: 9,
    languages: ['English', 'Polish', 'Ukrainian'],
    specialties: ['Co-ops', 'Board packages', 'Investors'],
    certifications: ['New York salesperson licence', 'Fair housing'],
    shifts: [everyDay],
    availability: 'available',
    bio: 'Nine years of doormen, supers and service elevators.',
    timeOff: [{ from: -20, to: -18, reason: 'Moving house' }],
  },
  {
    username: 'lucia',
    first: 'Lucía',
    last: 'Fernández',
    kind: 'scheduling_assistant',
    cities: ['miami', 'houston'],
    hourlyRateCents: 2900,
    years: 6,
    languages: ['English', 'Spanish', 'Portuguese'],
    specialties: ['Waterfront', 'International buyers'],
    certifications: ['Florida sales associate licence'],
    shifts: [weekdays(nine, seven), { weekdays: [6], from: 10 * 60, to: 17 * 60 }],
    availability: 'busy',
    bio: 'Looks after buyers who arrive on a Thursday and fly home on a Sunday.',
    timeOff: [],
  },
  {
    username: 'harper',
    first: 'Harper',
    last: 'Lund',
    kind: 'scheduling_assistant',
    cities: ['denver', 'dallas'],
    hourlyRateCents: 2800,
    years: 4,
    languages: ['English', 'Norwegian'],
    specialties: ['Bungalows', 'Relocation'],
    certifications: ['Colorado broker associate licence', 'Fair housing'],
    shifts: [everyDay],
    availability: 'available',
    bio: 'Plans a day of six showings so that nobody eats lunch in a car.',
    timeOff: [{ from: 14, to: 17, reason: 'Holiday' }],
  },
  {
    username: 'rafael',
    first: 'Rafael',
    last: 'Quintero',
    kind: 'tour_assistant',
    cities: ['san_antonio', 'austin'],
    hourlyRateCents: 2600,
    years: 2,
    languages: ['English', 'Spanish'],
    specialties: ['Historic homes', 'Families'],
    certifications: ['First aid'],
    shifts: [tuesdayToSaturday, { weekdays: [7], from: 12 * 60, to: 18 * 60 }],
    availability: 'available',
    bio: 'Grew up in Southtown and can tell you which porch was added when.',
    timeOff: [],
  },
  {
    username: 'kiet',
    first: 'Kiệt',
    last: 'Phạm',
    kind: 'tour_assistant',
    cities: ['houston', 'dallas'],
    hourlyRateCents: 2600,
    years: 3,
    languages: ['English', 'Vietnamese'],
    specialties: ['New construction', 'Families'],
    certifications: ['Fair housing', 'First aid'],
    shifts: [everyDay],
    availability: 'available',
    bio: 'Carries a tape measure and a laser one.',
    timeOff: [{ from: -33, to: -31, reason: 'Sick' }],
  },
  {
    username: 'odette',
    first: 'Odette',
    last: 'Laurent',
    kind: 'tour_assistant',
    cities: ['new_york_city'],
    hourlyRateCents: 3300,
    years: 5,
    languages: ['English', 'French', 'Haitian Creole'],
    specialties: ['Pre-war buildings', 'Pets'],
    certifications: ['Fair housing'],
    shifts: [weekdays(nine, seven + 60), weekend],
    availability: 'available',
    bio: 'Walks buyers from the subway to the door and times it.',
    timeOff: [],
  },
  {
    username: 'cody',
    first: 'Cody',
    last: 'Redhawk',
    kind: 'tour_assistant',
    cities: ['denver'],
    hourlyRateCents: 2700,
    years: 3,
    languages: ['English'],
    specialties: ['Mountain views', 'Accessibility', 'Families'],
    certifications: ['First aid'],
    shifts: [everyDay],
    availability: 'available',
    bio: 'Shovels the walk before the client gets there.',
    timeOff: [{ from: 6, to: 7, reason: 'Training' }],
  },
  {
    username: 'benedikta',
    first: 'Benedikta',
    last: 'Oduya',
    kind: 'scheduling_assistant',
    cities: ['dallas', 'san_antonio'],
    hourlyRateCents: 2500,
    years: 1,
    languages: ['English', 'German'],
    specialties: ['Rentals', 'Corporate housing'],
    certifications: [],
    shifts: [weekdays(10 * 60, 17 * 60)],
    availability: 'unavailable',
    bio: 'Joined in the spring; on leave at the moment.',
    timeOff: [{ from: -9, to: 30, reason: 'Parental leave' }],
  },
]

export const backOffice = [
  {
    email: 'admin',
    first: 'Adaeze',
    last: 'Nwosu',
    kind: 'admin',
    canCreateAdmins: false,
    bio: 'Runs the desk.',
  },
  {
    email: 'super',
    first: 'Ruth',
    last: 'Calloway',
    kind: 'super_admin',
    canCreateAdmins: true,
    bio: 'Started Porchlight.',
  },
] as const
