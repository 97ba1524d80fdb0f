import { flatWishes, homeWishes } from '../content/place-access.ts'
import { daysBetween, later, minutesOfDay } from '../days.ts'
import type { Client } from '../people/clients.ts'
import { randomFrom } from '../random.ts'
import type { Plan } from '../tours/plan.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (zone: string, name: string, options: Intl.DateTimeFormatOptions) => {
  const key = `${zone}|${name}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  formats.set(key, known)
  return known
}

/** How a writer at `at` names the day of `target`: today, tomorrow, Thursday, or the date if it is far away. */
const dayName = (zone: string, at: Date, target: Date): string => {
  const days = daysBetween(zone, at, target)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  const weekday = formatIn(zone, 'weekday', { weekday: 'long' }).format(target)
  if (days > 1 && days < 7) return weekday
  return `${weekday}, ${formatIn(zone, 'date', { month: 'short', day: 'numeric' }).format(target)}`
}

const timeName = (zone: string, target: Date): string =>
  formatIn(zone, 'time', { hour: 'numeric', minute: '2-digit' })
    .format(target)
    .replace(':00', '')
    .replaceAll('\u202f', ' ')

const onDayName = (day: string) => (day === 'today' || day === 'tomorrow' ? day : `on ${day}`)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const pronouns: Record<Client['pronoun'], readonly [they: string, them: string, their: string]> = {
  she: ['she', 'her', 'her'],
  he: ['he', 'him', 'his'],
  they: ['they', 'them', 'their'],
}

/** The client's wish: always the same for one tour. */
const wishOf = (plan: Plan): string =>
  randomFrom(`wish:${plan.client.id}:${plan.property.flat}`).pick(
    plan.property.flat ? flatWishes : homeWishes,
  )

/**
 * Fills a text's slots for a writer at `at` about a tour at `target`; `{one|more}` follows the number of clients. A
 * slot at the beginning of a sentence gets a capital.
 */
export const fillText = (text: string, plan: Plan, at: Date, target: Date): string => {
  const { zone, access, street, neighborhood } = plan.property
  const [they, them, their] = pronouns[plan.client.pronoun]
  const day = dayName(zone, at, target)
  const wantedDay = dayName(zone, at, plan.wanted)
  const alternative = plan.alternative ?? later(plan.wanted, 24 * 60)
  const altDay = dayName(zone, at, alternative)
  const words: Record<string, string> = {
    c: plan.client.first,
    they,
    them,
    their,
    wish: wishOf(plan),
    host: access.host,
    street,
    hood: neighborhood,
    phone: plan.client.phone,
    minutes: String(plan.minutes),
    day,
    on: onDayName(day),
    time: timeName(zone, target),
    wantedDay,
    wantedOn: onDayName(wantedDay),
    wantedTime: timeName(zone, plan.wanted),
    altDay,
    altOn: onDayName(altDay),
    altTime: timeName(zone, alternative),
  }
  const wordFor = (slot: string): string => {
    if (slot.includes('|')) return slot.split('|')[plan.client.pronoun === 'they' ? 1 : 0] ?? ''
    const value = words[slot] ?? words[slot.charAt(0).toLowerCase() + slot.slice(1)]
    if (value === undefined) throw new Error(`no word for {${slot}}: ${text}`)
    return words[slot] === undefined ? capital(value) : value
  }
  const filled = text.replaceAll(/\{([^{}]+)\}/g, (_, slot: string) => wordFor(slot))
  return filled.replaceAll(/(^|[.?!:] )([a-z])/g, (whole, before: string, letter: string) =>
    before.startsWith(':') ? whole : `${before}${letter.toUpperCase()}`,
  )
}

const onlyRented = /deposit|move-in|application is in|signed a lease|rented something|lease ends/i
const onlySold =
  /\boffer\b|pre-approved|buyer|cash|lender|HOA|under contract|closing|the roof|furniture|price firm|renovat|inspection|room on the price|owner would/i
const onlyHouse = /basement|roof|upstairs|neighbor at|curb|the stairs/i
const onlyFlat = /elevator|lobby|hallway|balcony|doorman|\bunit\b|back window/i
const onlyHome =
  /\{wish\}|kids|\bdog\b|bedroom|kitchen|couch|closet|school|parents|lives?\b|toddler|grown|laundry|washer|dealbreaker/i
const onlyOne =
  /partner|boss|\{their\} (?:mother|phone|shift)|spam|had the phone|both said yes|brought someone|friend who|contractor friend|meetings?\b/i
const twoTimes = /\{alt|alternative|both times|either time|neither time|both suggestions|two options/i
const noonOrLater = /before 11 AM|mornings are better/i
const onlyOffice = /on site|person who does showings|asked for the client|staff|direct line|booked through/i

/** Whether a text fits the listing and the client: rented or sold, apartment or house, one person or two. */
export const fits = (text: string, plan: Plan): boolean => {
  const { flat, rented, type, access } = plan.property
  if (rented ? onlySold.test(text) : onlyRented.test(text)) return false
  if (flat ? onlyHouse.test(text) : onlyFlat.test(text)) return false
  if (type === 'commercial' && onlyHome.test(text)) return false
  if (plan.client.pronoun === 'they' && onlyOne.test(text)) return false
  if (plan.alternative === null && twoTimes.test(text)) return false
  const wanted = minutesOfDay(plan.property.zone, plan.wanted)
  if (noonOrLater.test(text) && wanted < 12 * 60) return false
  if (text.includes('2:45') && wanted > 13 * 60 + 30) return false
  return access.host !== 'the owner' || !onlyOffice.test(text)
}
