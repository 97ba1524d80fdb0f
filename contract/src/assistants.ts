import { z } from 'zod'
import { assistantDay } from './assistants/day.ts'
import { invitation, invited } from './assistants/invitation.ts'
import { assistantSorts } from './assistants/sorts.ts'
import { canonicalCity } from './kernel/cities.ts'
import { endpointsOf, noContent } from './kernel/endpoint.ts'
import { id, idParams } from './kernel/ids.ts'
import { instant, instantInput } from './kernel/instants.ts'
import {
  cityFilter,
  pageQuery,
  queryChoice,
  queryDay,
  queryField,
  queryFlag,
  queryNumber,
  searchQuery,
} from './kernel/page.ts'
import { changedField, emailAddress, line, optionalField, paragraph, requiredLine } from './kernel/text.ts'
import { versionField } from './kernel/version.ts'
import { severalTours } from './tours/several.ts'
import { longestTour } from './tours/statuses.ts'

export const availabilities = ['available', 'busy', 'unavailable'] as const
export const availability = z.enum(availabilities)

export const assistantTypes = ['scheduling_assistant', 'tour_assistant'] as const

/** Reasons why an assistant is not free, the most lasting first. */
export const hindrances = [
  'inactive',
  'locked',
  'unavailable',
  'time_off',
  'other_tour',
  'holiday',
  'outside_hours',
  'other_city',
] as const

/**
 * Why an assistant is not free. `from` and `until` delimit the time off, the other tour with its buffer, or
 * the working hours around that time; null if none of these applies.
 */
export const hindrance = z.object({
  kind: z.enum(hindrances),
  reason: z.string(),
  from: instant.nullable(),
  until: instant.nullable(),
  /** For `other_tour`: its id. */
  tourId: z.string().nullable(),
})
export type Hindrance = z.infer<typeof hindrance>

const assistantFacts = {
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  phone: z.string().nullable(),
  userType: z.enum(assistantTypes),
  /** Dollars per hour. */
  hourlyRate: z.number(),
  bio: z.string().nullable(),
  yearsExperience: z.int().nullable(),
  isActive: z.boolean(),
  /** Whether their account is locked: they cannot sign in or receive tours. */
  isLocked: z.boolean(),
  ...invited,
  availability,
  isAvailable: z.boolean(),
  /** The number of their open tours. */
  currentWorkload: z.int(),
  specialties: z.array(z.string()),
  languages: z.array(z.string()),
  certifications: z.array(z.string()),
  /** The cities they serve; empty means all. */
  cities: z.array(z.string()),
  /** The mean rating; 5 without ratings (the specification, back office, section 9). */
  rating: z.number(),
  /** The number of ratings. With 0, `rating` is only the default. */
  ratingCount: z.int(),
  totalTours: z.int(),
  completedTours: z.int(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  version: z.int(),
}

export const assistant = z.object({
  ...assistantFacts,
  /** Only if the call names a time: whether they are free, and why not. `reason` is the first of `reasons`. */
  freeAt: z
    .object({ free: z.boolean(), reason: z.string().nullable(), reasons: z.array(hindrance) })
    .nullable(),
  /** Only if the call names tours: those for which they are not free, and why not. */
  notFreeFor: z.array(z.object({ tourId: z.string(), reasons: z.array(hindrance) })).nullable(),
  /** Only if the call names a day. */
  day: assistantDay.optional(),
})
export type Assistant = z.infer<typeof assistant>

/** A shift on a weekday (ISO: 1 is Monday) in the assistant's time zone. It ends at '24:00' at the latest. */
export const shift = z.object({ weekday: z.int(), startsAt: z.string(), endsAt: z.string() })
export type Shift = z.infer<typeof shift>

export const timeOff = z.object({
  id: z.string(),
  startsAt: instant,
  endsAt: instant,
  reason: z.string().nullable(),
  /** The number of their open tours within it, by the scheduled time, else the requested one. */
  tours: z.int(),
})
export type TimeOff = z.infer<typeof timeOff>

export const assistantDetail = z.object({
  ...assistantFacts,
  /** The time zone of the working hours. */
  timeZone: z.string(),
  /** Empty: the desk's hours apply. */
  workingHours: z.array(shift),
  /** Current and future time off, the next first. */
  timeOff: z.array(timeOff),
  /** The number of ratings with one star, two, … five. */
  ratings: z.array(z.int()),
  /** Null once they have a password and have signed in. */
  invitation: invitation.nullable(),
})
export type AssistantDetail = z.infer<typeof assistantDetail>

/** What an assistant reads about their own work. The back office keeps it. */
export const ownSchedule = assistantDetail.pick({
  timeZone: true,
  workingHours: true,
  timeOff: true,
  cities: true,
  languages: true,
})
export type OwnSchedule = z.infer<typeof ownSchedule>

/** A number, or its digits as a form sends them. */
const numeric = (message: string) =>
  z.union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d+(\.\d+)?$/, message)
        .transform(Number),
    ],
    { error: message },
  )

const words = {
  name: 'Name is required',
  email: 'Valid email required',
  username: 'Username must be at least 3 characters',
  password: 'Password must be at least 8 characters',
  phone: 'Phone is required',
  rate: 'Hourly rate must be greater than 0',
  years: 'Years of experience must be a whole number, 0 or more',
} as const

const usernameInput = z
  .string({ error: words.username })
  .trim()
  .min(3, words.username)
  .max(64, 'Please use at most 64 characters')
  // Sign-in tells a username from an email by the @.
  .regex(/^[^\s@\p{Cc}\p{Cs}]*$/u, 'A username may not contain spaces or @')

const passwordInput = z
  .string({ error: words.password })
  .min(8, words.password)
  .max(256, 'Please use at most 256 characters')

const rateInput = numeric(words.rate).pipe(
  z.number().min(1, words.rate).max(10_000, 'Hourly rate must be at most $10,000'),
)
const yearsInput = numeric(words.years).pipe(
  z.int(words.years).min(0, words.years).max(80, 'Enter at most 80 years'),
)

/** Short labels without duplicates, ignoring case. Blank ones are dropped. */
const wordList = (most: number) =>
  z
    .array(line(60), { error: 'Send a list' })
    .max(most, `Enter at most ${most}`)
    .transform((list) => {
      const seen = new Set<string>()
      return list.filter((word) => {
        const folded = word.toLowerCase()
        return word !== '' && !seen.has(folded) && seen.add(folded)
      })
    })

const cityList = wordList(20).transform((list) => [...new Set(list.map(canonicalCity))])

const badTime = 'Enter a time of day, such as 09:00'
const dayTime = z.string({ error: badTime }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, badTime)
const shiftInput = z
  .object({
    weekday: z
      .int('Please choose a weekday')
      .min(1, 'Please choose a weekday')
      .max(7, 'Please choose a weekday'),
    startsAt: dayTime,
    endsAt: z.union([z.literal('24:00'), dayTime]),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    message: 'A shift must end after it starts',
    path: ['endsAt'],
  })

const overlap = 'Shifts on the same day can’t overlap'
const hoursInput = z
  .array(shiftInput, { error: 'Enter a list of shifts' })
  .max(42, 'Enter at most six shifts a day')
  .transform((shifts) =>
    shifts.toSorted((one, other) => one.weekday - other.weekday || (one.startsAt < other.startsAt ? -1 : 1)),
  )
  .refine(
    (shifts) =>
      shifts.every(({ weekday, startsAt }, index) => {
        const before = shifts[index - 1]
        return !before || before.weekday !== weekday || before.endsAt <= startsAt
      }),
    overlap,
  )

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return name.includes('/')
  } catch {
    return false
  }
}
const zoneInput = line(64).refine(isZone, 'Please choose a time zone')

const timeOffInput = z
  .object({
    startsAt: instantInput('Enter when it starts'),
    endsAt: instantInput('Enter when it ends'),
    reason: optionalField(line(200)),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    message: 'Time off must end after it starts',
    path: ['endsAt'],
  })

/** Fields beyond the specification's. Missing ones keep their values or get the default. */
const further = {
  isActive: z.boolean({ error: 'Choose yes or no' }).nullish(),
  userType: optionalField(z.enum(assistantTypes, { error: 'Please choose a type' })),
  availability: optionalField(z.enum(availabilities, { error: 'Please choose an availability' })),
  specialties: wordList(20).nullish(),
  languages: wordList(20).nullish(),
  certifications: wordList(20).nullish(),
  cities: cityList.nullish(),
  timeZone: optionalField(zoneInput),
  workingHours: hoursInput.nullish(),
  /** Replaces the current and future time off. */
  timeOff: z.array(timeOffInput, { error: 'Send a list' }).max(100, 'Enter at most 100').nullish(),
}

const viewers = { staff: 'assistants.view' } as const
const managers = { staff: 'assistants.manage' } as const

const endpoint = endpointsOf({ noun: 'assistants' })

export const assistants = {
  listAssistants: endpoint('GET /api/admin/assistants', {
    summary: 'Assistants with their workload and, for a given time, day or tours, who is free',
    audience: viewers,
    query: z.object({
      ...pageQuery,
      q: searchQuery,
      availability: queryChoice(availabilities),
      /** Only assistants who serve this city. */
      servesCity: queryField(cityFilter),
      active: queryFlag(),
      /** A day in each assistant's own time zone: the answer says who works then, and who is free. */
      day: queryDay(),
      /** With `day`: only those who are free that day, or only the others. */
      free: queryFlag(),
      /**
       * If absent: by name; with `day`, first those who are free that day, the fewest tours first. Assistants
       * without ratings come last in both orders of `rating`.
       */
      sort: queryChoice(assistantSorts),
      /** If absent: `desc`, but `asc` for names and for who is free. */
      order: queryChoice(['asc', 'desc']),
      /** With `duration` in minutes: the answer says who is free then, and why others are not. */
      at: queryField(instantInput()),
      duration: queryNumber(30, longestTour, `Enter a duration of 30 to ${longestTour} minutes`),
      /** With `at`: the tour's city and id. The tour itself does not count as a conflict. */
      city: queryField(cityFilter),
      tourId: queryField(id()),
      /** Up to a hundred ids: the answer says who is not free for which of these tours. */
      tours: queryField(severalTours),
    }),
    answers: { 200: z.array(assistant) },
    paged: true,
  }),
  summary: endpoint('GET /api/admin/assistants/summary', {
    summary: 'Four figures about the team',
    audience: viewers,
    answers: {
      200: z.object({
        total: z.int(),
        active: z.int(),
        available: z.int(),
        openTours: z.int(),
        /** The mean of all ratings; null without ratings. */
        rating: z.number().nullable(),
        ratingCount: z.int(),
      }),
    },
  }),
  readAssistant: endpoint('GET /api/admin/assistants/:id', {
    summary: 'An assistant with hours, time off and ratings',
    audience: viewers,
    params: idParams,
    answers: { 200: assistantDetail },
    refusals: ['not_found'],
  }),
  readOwnSchedule: endpoint('GET /api/assistant/schedule', {
    summary: 'One’s own hours, current and future time off, cities and languages',
    audience: { assistants: true },
    answers: { 200: ownSchedule },
    refusals: ['not_found'],
  }),
  createAssistant: endpoint('POST /api/admin/assistants', {
    summary:
      'Create an assistant, or restore a deleted one with the same email address; with null as password, an invitation goes out',
    audience: managers,
    body: z.object({
      name: requiredLine(words.name, 120),
      email: emailAddress(words.email),
      username: usernameInput,
      /** Null: they get an invitation by email, and choose their password themselves. */
      password: passwordInput.nullable(),
      phone: requiredLine(words.phone, 40),
      hourlyRate: rateInput.default(25),
      bio: optionalField(paragraph(2000)),
      yearsExperience: optionalField(yearsInput),
      ...further,
    }),
    answers: { 201: assistantDetail },
    refusals: ['name_taken', 'not_yours_to_give', 'mail_off'],
  }),
  sendInvitation: endpoint('POST /api/admin/assistants/:id/invitation', {
    summary: 'Email an assistant who has never signed in a link to choose their password',
    audience: managers,
    params: idParams,
    answers: { 200: z.object({ email: z.string() }) },
    refusals: ['not_found', 'account_locked', 'account_inactive', 'mail_off', 'invitation_over'],
  }),
  updateAssistant: endpoint('PUT /api/admin/assistants/:id', {
    summary: 'Edit an assistant; omitted fields stay. Deactivation or another sign-in name signs them out',
    audience: managers,
    params: idParams,
    body: z.object({
      name: requiredLine(words.name, 120).optional(),
      email: emailAddress(words.email).optional(),
      username: usernameInput.optional(),
      phone: requiredLine(words.phone, 40).optional(),
      hourlyRate: rateInput.optional(),
      bio: changedField(paragraph(2000)),
      yearsExperience: changedField(yearsInput),
      ...further,
      version: versionField,
    }),
    answers: { 200: assistantDetail },
    refusals: [
      'not_found',
      'name_taken',
      'version_conflict',
      'not_yourself',
      'not_yours_to_give',
      'not_yours_to_manage',
      'mail_off',
    ],
  }),
  deleteAssistant: endpoint('DELETE /api/admin/assistants/:id', {
    summary: 'Delete an assistant without open tours; past work keeps their name',
    audience: managers,
    params: idParams,
    answers: { 204: noContent },
    refusals: ['not_found', 'assistant_has_tours'],
  }),
}
