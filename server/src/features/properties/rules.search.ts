import { tellingWords } from './rules.ts'

/** What a search text asks for: words that a listing contains, and limits. */
export type Sought = {
  q: string | undefined
  minBedrooms?: number | undefined
  minBathrooms?: number | undefined
  /** In dollars. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  escort?: 'required' | 'self_guided' | undefined
}

type Groups = Partial<Record<string, string>>

const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }
const number = String.raw`(?<count>\d{1,2}(?:\.5)?|${Object.keys(numbers).join('|')})`

/** A pattern that begins and ends with a word. */
const words = (pattern: string): RegExp => new RegExp(`(?<![^\\s,/])(?:${pattern})(?![^\\s,/])`, 'i')
const counted = (kind: string): RegExp =>
  words(`(?:at least )?${number}(?:\\s*\\+| or more)?[\\s-]*(?:${kind})`)
const amount = (name: string): string =>
  String.raw`\$?\s*(?<${name}>\d[\d,]*(?:\.\d+)?)\s*(?<${name}Unit>k|thousand|m|million)?`

const counts = [
  ['minBedrooms', counted('beds?|bedrooms?|bdrms?|brs?|bds?')],
  ['minBathrooms', counted('baths?|bathrooms?|ba')],
] as const
const range = words(`(?:between |from )?${amount('least')}\\s*(?:-|–|to|and)\\s*${amount('most')}`)
const limits = [
  [
    'maxPrice',
    words(`(?<word>under|below|less than|up to|at most|max(?:imum)?|<=?)\\s*${amount('dollars')}`),
  ],
  ['maxPrice', words(`${amount('dollars')} (?:or less|or under|or below|max)`)],
  ['minPrice', words(`(?<word>over|above|more than|at least|from|min(?:imum)?|>=?)\\s*${amount('dollars')}`)],
  ['minPrice', words(`${amount('dollars')}(?:\\s*\\+| or more| or over)`)],
] as const

/** The words of the escort's badge and filter, and how people say them. */
const escorts = [
  ['self_guided', words('(?:no|without(?: an)?) escort(?: required| needed)?|self[- ]guided')],
  ['required', words('(?:with(?: an)? |needs an? )?escort(?: required| needed)?')],
] as const

/** A listing's types, as people say them. The singular is part of the plural, so a search for it finds both. */
const kinds = [
  [words('single[- ]family(?: (?:homes?|houses?))?|houses'), 'house'],
  [words('condos|condominiums?'), 'condo'],
  [words('apartments'), 'apartment'],
  [words('townhouses|town ?homes?'), 'townhouse'],
  [words('(?<one>cottage|penthouse)s|(?<other>duplex)es'), '$<one>$<other>'],
  [words('rentals|(?:homes? |houses? )?(?:for|to) rent'), 'rental'],
  [words('(?:for sale|to buy)(?: in)?'), ''],
] as const

/** Words beside a limit that no listing contains. */
const fillers = /(?<![^\s,/])(?:a|an|and|at|for|homes?|in|listings?|near|properties|with|\/)(?![^\s,/])/gi

/** The highest price that a filter may name. */
const mostDollars = 10_000_000_000
const factors: Readonly<Record<string, number>> = { k: 1000, t: 1000, m: 1_000_000 }

const dollarsOf = (digits = '', unit = ''): number =>
  Math.min(Number(digits.replaceAll(',', '')) * (factors[unit.charAt(0).toLowerCase()] ?? 1), mostDollars)

const tidy = (text: string): string | undefined => text.replaceAll(/\s+/g, ' ').trim() || undefined

/**
 * Reads the limits, the escort and the types in a search text, so that 'austin houses 3 bed under 500k' finds what the
 * filters find. The server searches for the other words.
 */
export const soughtIn = (text: string | undefined): Sought => {
  let rest = text ?? ''
  const found: Omit<Sought, 'q'> = {}
  /** Reads a match and removes it from the text, except if `read` returns false. */
  const take = (pattern: RegExp, read: (groups: Groups, match: string) => boolean): void => {
    const match = pattern.exec(rest)
    if (match && read(match.groups ?? {}, match[0])) rest = rest.replace(match[0], ' ')
  }
  for (const [name, pattern] of counts)
    take(pattern, ({ count = '' }) => {
      found[name] = numbers[count.toLowerCase()] ?? Number(count)
      return true
    })
  take(range, ({ least, leastUnit, most, mostUnit }, match) => {
    // '35-05 72nd St' is an address.
    if (!(mostUnit || match.includes('$'))) return false
    found.minPrice = dollarsOf(least, leastUnit ?? mostUnit)
    found.maxPrice = dollarsOf(most, mostUnit)
    return true
  })
  for (const [name, pattern] of limits)
    take(pattern, ({ word, dollars, dollarsUnit }, match) => {
      const limit = dollarsOf(dollars, dollarsUnit)
      // '1200 Max St' is an address, and so is '5 Over St'.
      if (!(dollarsUnit || match.includes('$') || (word && limit >= 1000))) return false
      found[name] = limit
      return true
    })
  for (const [escort, pattern] of escorts)
    take(pattern, () => {
      found.escort ??= escort
      return true
    })
  for (const [pattern, kind] of kinds) rest = rest.replace(pattern, kind)
  if (Object.keys(found).length === 0) return { q: rest === text ? text : tidy(rest) }
  return { ...found, q: tidy(rest.replaceAll(fillers, ' ')) }
}

/** The words that a listing must contain, as one text: 'lakeview under 2000' looks for 'lakeview'. */
export const phraseIn = (text: string | undefined): string => tellingWords(soughtIn(text).q).join(' ')

/** The limit that allows less, of a filter and a search text. */
export const stricter = (
  choose: (...limits: number[]) => number,
  ...given: (number | undefined)[]
): number | undefined => {
  const named = given.filter((limit) => limit !== undefined)
  return named.length > 0 ? choose(...named) : undefined
}
