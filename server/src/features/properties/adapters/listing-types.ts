import type { PropertyType } from '@porchlight/contract/properties'

/** The type that a listing's words mean, with `says` if they say more than the type; or the reason for a refusal. */
export type Kind = { type: PropertyType; says: boolean } | { refused: string }

const words: Readonly<Record<PropertyType, { plain: readonly string[]; more: readonly RegExp[] }>> = {
  duplex: { plain: ['duplex'], more: [] },
  house: {
    plain: [
      'house',
      'home',
      'residential',
      'single family',
      'single family home',
      'single family house',
      'single family residence',
      'single family residential',
      'single family detached',
      'detached',
    ],
    // Multi-family is a house that keeps its subtype (product decision: bulk).
    more: [/^multi ?family/, /^(?:triplex|quadruplex|fourplex|quadplex)$/, /^residential income/, /^villa$/],
  },
  penthouse: { plain: ['penthouse'], more: [] },
  condo: {
    plain: ['condo', 'condominium'],
    more: [/^condo(?:minium)?\b/, /^(?:stock |housing )?co ?op(?:erative)?s?\b/, /^own your own$/],
  },
  townhouse: {
    plain: ['townhouse', 'townhome', 'town house', 'town home'],
    more: [/^town ?(?:house|home)\b/, /^row ?(?:house|home)$/, /^single family attached$/, /^attached$/],
  },
  apartment: { plain: ['apartment', 'apartments'], more: [/^(?:loft|flat|studio)$/, /^apartment\b/] },
  cottage: { plain: ['cottage'], more: [/^cabin$/] },
  rental_homes: {
    plain: ['rental homes', 'rental home', 'rental', 'rentals'],
    more: [/^residential (?:lease|rental)$/],
  },
  commercial: { plain: ['commercial'], more: [/^commercial\b/, /^(?:office|retail|industrial|warehouse)$/] },
}

const land = /\b(?:land|lots?|acreage|unimproved)\b/
const mobile = /\b(?:mobile|manufactured)\b/

const plainly = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const kindOfWords = (text: string): Kind | undefined => {
  const said = plainly(text)
  if (mobile.test(said))
    return { refused: `We don’t offer tours of mobile and manufactured homes: “${text}”` }
  if (land.test(said)) return { refused: `We don’t offer tours of land: “${text}”` }
  // Object.entries loses the key type of a constant object
  for (const [type, { plain, more }] of Object.entries(words) as [
    PropertyType,
    (typeof words)[PropertyType],
  ][]) {
    if (plain.includes(said)) return { type, says: false }
    if (more.some((pattern) => pattern.test(said))) return { type, says: true }
  }
  return undefined
}

/**
 * A listing's type from its type and subtype. Without either it is a house; a house for rent is a rental home. Land,
 * mobile homes and unknown words are refused (product decision: bulk).
 */
export const kindOf = (
  type: string | undefined,
  subType: string | undefined,
): { type: PropertyType; subType: string | null } | { refused: string } => {
  const general = type === undefined ? undefined : kindOfWords(type)
  const exact = subType === undefined ? undefined : kindOfWords(subType)
  for (const kind of [general, exact]) if (kind && 'refused' in kind) return kind
  const [main, words] = exact ? [exact, subType] : [general, type]
  if (!main || 'refused' in main) {
    const unknown = type ?? subType
    return unknown === undefined
      ? { type: 'house', subType: null }
      : { refused: `The property type “${unknown}” is unknown` }
  }
  const forRent = general && 'type' in general && general.type === 'rental_homes' && main.type === 'house'
  return {
    type: forRent ? 'rental_homes' : main.type,
    subType: main.says || forRent ? (words ?? null) : null,
  }
}
