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

type Position = 'username' | 'first' | 'last' | 'kind' | 'hourlyRateCents' | 'years'
type Defaulted = 'availability' | 'timeOff'

const assistant = (
  username: string,
  first: string,
  last: string,
  kind: AssistantContent['kind'],
  hourlyRateCents: number,
  years: number,
  more: Omit<AssistantContent, Position | Defaulted> & Partial<Pick<AssistantContent, Defaulted>>,
): AssistantContent => ({
  username,
  first,
  last,
  kind,
  hourlyRateCents,
  years,
  availability: 'available',
  timeOff: [],
  ...more,
})

export const assistants: readonly AssistantContent[] = [
  assistant('elena', 'Elena', 'Vásquez', 'scheduling_assistant', 3200, 7, {
    cities: ['austin', 'san_antonio', 'houston'],
    languages: ['English', 'Spanish'],
    specialties: ['Historic homes', 'Relocation', 'First-time buyers'],
    certifications: ['Texas real estate license', 'Fair housing'],
    shifts: [everyDay],
    bio: 'Seven years at the front desk of a property manager before Porchlight. Knows every leasing office between the Pearl and the Domain.',
    timeOff: [{ from: -52, to: -46, reason: 'Holiday' }],
  }),
  assistant('james', 'James', 'Okafor', 'tour_assistant', 2800, 4, {
    cities: ['miami', 'atlanta', 'new_york_city'],
    languages: ['English', 'French'],
    specialties: ['High-rise condos', 'Waterfront', 'Accessibility'],
    certifications: ['Fair housing', 'First aid'],
    shifts: [everyDay],
    bio: 'Former concierge on Brickell Avenue. Early for everything.',
    timeOff: [{ from: -75, to: -71, reason: 'Family visit' }],
  }),
  assistant('wren', 'Wren', 'Castellow', 'scheduling_assistant', 2900, 5, {
    cities: ['dallas', 'houston', 'austin'],
    languages: ['English'],
    specialties: ['Luxury', 'New construction'],
    certifications: ['Texas real estate license', 'Fair housing'],
    shifts: [weekdays(), weekend],
    bio: 'Schedules like a stage manager; has been one.',
  }),
  assistant('andrea.m', 'Andrea', 'Mwangi', 'scheduling_assistant', 2700, 3, {
    cities: ['atlanta', 'miami'],
    languages: ['English', 'Swahili'],
    specialties: ['Rentals', 'Students', 'Pets'],
    certifications: ['Fair housing'],
    shifts: [tuesdayToSaturday, { weekdays: [7], from: 11 * 60, to: 18 * 60 }],
    bio: 'Keeps a list of which lobbies take dogs.',
    timeOff: [{ from: 9, to: 11, reason: 'Wedding in Savannah' }],
  }),
  assistant('tomasz', 'Tomasz', 'Wiśniewski', 'scheduling_assistant', 3400, 9, {
    cities: ['new_york_city', 'atlanta'],
    languages: ['English', 'Polish', 'Ukrainian'],
    specialties: ['Co-ops', 'Board packages', 'Investors'],
    certifications: ['New York salesperson license', 'Fair housing'],
    shifts: [everyDay],
    bio: 'Nine years of doormen, supers and service elevators.',
    timeOff: [{ from: -20, to: -18, reason: 'Moving house' }],
  }),
  assistant('lucia', 'Lucía', 'Fernández', 'scheduling_assistant', 2900, 6, {
    availability: 'busy',
    cities: ['miami', 'houston'],
    languages: ['English', 'Spanish', 'Portuguese'],
    specialties: ['Waterfront', 'International buyers'],
    certifications: ['Florida sales associate license'],
    shifts: [weekdays(nine, seven), { weekdays: [6], from: 10 * 60, to: 17 * 60 }],
    bio: 'Looks after buyers who arrive on a Thursday and fly home on a Sunday.',
  }),
  assistant('harper', 'Harper', 'Lund', 'scheduling_assistant', 2800, 4, {
    cities: ['denver', 'dallas'],
    languages: ['English', 'Norwegian'],
    specialties: ['Bungalows', 'Relocation'],
    certifications: ['Colorado broker associate license', 'Fair housing'],
    shifts: [everyDay],
    bio: 'Plans a day of six showings so that nobody eats lunch in a car.',
    timeOff: [{ from: 14, to: 17, reason: 'Holiday' }],
  }),
  assistant('rafael', 'Rafael', 'Quintero', 'tour_assistant', 2600, 2, {
    cities: ['san_antonio', 'austin'],
    languages: ['English', 'Spanish'],
    specialties: ['Historic homes', 'Families'],
    certifications: ['First aid'],
    shifts: [tuesdayToSaturday, { weekdays: [7], from: 12 * 60, to: 18 * 60 }],
    bio: 'Grew up in Southtown and can tell you which porch was added when.',
  }),
  assistant('kiet', 'Kiệt', 'Phạm', 'tour_assistant', 2600, 3, {
    cities: ['houston', 'dallas'],
    languages: ['English', 'Vietnamese'],
    specialties: ['New construction', 'Families'],
    certifications: ['Fair housing', 'First aid'],
    shifts: [everyDay],
    bio: 'Carries a tape measure and a laser one.',
    timeOff: [{ from: -33, to: -31, reason: 'Sick' }],
  }),
  assistant('odette', 'Odette', 'Laurent', 'tour_assistant', 3300, 5, {
    cities: ['new_york_city'],
    languages: ['English', 'French', 'Haitian Creole'],
    specialties: ['Pre-war buildings', 'Pets'],
    certifications: ['Fair housing'],
    shifts: [weekdays(nine, seven + 60), weekend],
    bio: 'Walks buyers from the subway to the door and times it.',
  }),
  assistant('cody', 'Cody', 'Redhawk', 'tour_assistant', 2700, 3, {
    cities: ['denver'],
    languages: ['English'],
    specialties: ['Mountain views', 'Accessibility', 'Families'],
    certifications: ['First aid'],
    shifts: [everyDay],
    bio: 'Shovels the walk before the client gets there.',
    timeOff: [{ from: 6, to: 7, reason: 'Training' }],
  }),
  assistant('benedikta', 'Benedikta', 'Oduya', 'scheduling_assistant', 2500, 1, {
    availability: 'unavailable',
    cities: ['dallas', 'san_antonio'],
    languages: ['English', 'German'],
    specialties: ['Rentals', 'Corporate housing'],
    certifications: [],
    shifts: [weekdays(10 * 60, 17 * 60)],
    bio: 'Joined in the spring; on leave right now.',
    timeOff: [{ from: -9, to: 30, reason: 'Parental leave' }],
  }),
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
