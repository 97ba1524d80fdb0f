import type { PropertyType } from '@porchlight/contract/properties'
import { isFlat } from '../content/listings.ts'
import { flatAccess, homeAccess, petNames } from '../content/place-access.ts'
import { type Random, randomFrom } from '../random.ts'

/** The facts on which all notes about a listing agree. */
export type Access = {
  /** The person who opens the door, as notes call them: 'the owner', 'Hearthside'. */
  readonly host: string
  readonly entry: string
  readonly parking: string
  readonly quirks: readonly string[]
}

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('')

// A storefront has no baby, no dog and no driveway.
const onlyWhereOneLives =
  /laundry|bedroom|baby|kids|\bdog\b|cat |driveway|tenant|home|lawn|stairs|attic|garage|blue house/i

export const accessTo = ({ type, host, key }: { type: PropertyType; host: string; key: string }): Access => {
  const random = randomFrom(`talk:${key}`)
  const whole = isFlat(type) ? flatAccess : homeAccess
  const suitable = (texts: readonly string[]) =>
    type === 'commercial' ? texts.filter((text) => !onlyWhereOneLives.test(text)) : texts
  const spot = random.int(4, 60)
  const words: Record<string, string> = {
    code: digits(random, 4),
    code2: digits(random, 4),
    code3: digits(random, 3),
    spot: String(spot),
    spotEnd: String(spot + random.int(3, 9)),
    dog: random.pick(petNames),
  }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
  // 'The owner will be home' contradicts a listing agent who meets the visitors at the curb.
  const entries = suitable(whole.entry).filter(
    (text) => !text.includes(host === 'the owner' ? 'listing agent' : 'owner'),
  )
  return {
    host,
    entry: fill(random.pick(entries)),
    parking: fill(random.pick(suitable(whole.parking))),
    quirks: random.some(suitable(whole.quirk), 2).map(fill),
  }
}
