import { allWordsOf } from '@porchlight/contract/kernel/text/fold-accents'
import type { PropertyType } from '@porchlight/contract/properties'
import { mostPhotos } from '@porchlight/contract/properties/photo-rules'
import type { Address } from '../../kernel/address-line.ts'
import { refuse } from '../../kernel/refusal.ts'

/**
 * One spelling for each street suffix, direction and some street words: the most frequent ones of USPS Publication 28,
 * appendices B and C1.
 */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aly: 'alley allee',
    ave: 'avenue av aven avenu',
    bch: 'beach',
    blvd: 'boulevard boul boulv',
    bnd: 'bend',
    brg: 'bridge',
    brk: 'brook',
    cir: 'circle circ crcl',
    clb: 'club',
    cres: 'crescent crsent',
    crk: 'creek',
    crst: 'crest',
    ct: 'court crt',
    cv: 'cove',
    cyn: 'canyon',
    dr: 'drive driv drv',
    est: 'estate',
    expy: 'expressway expwy',
    frst: 'forest',
    fwy: 'freeway',
    gdns: 'gardens',
    gln: 'glen',
    grn: 'green',
    grns: 'greens',
    grv: 'grove',
    hl: 'hill',
    hls: 'hills',
    holw: 'hollow',
    hts: 'heights ht',
    hwy: 'highway hiway hway',
    is: 'island',
    jct: 'junction',
    knl: 'knoll',
    ldg: 'lodge',
    lk: 'lake',
    ln: 'lane',
    lndg: 'landing',
    mdw: 'meadow',
    mdws: 'meadows',
    mnr: 'manor',
    mt: 'mount',
    mtn: 'mountain',
    orch: 'orchard',
    pkwy: 'parkway parkwy pky pkway',
    pl: 'place',
    plz: 'plaza',
    pt: 'point',
    rd: 'road',
    rdg: 'ridge',
    rnch: 'ranch',
    rte: 'route',
    shr: 'shore',
    shrs: 'shores',
    spg: 'spring',
    spgs: 'springs',
    sq: 'square',
    st: 'street str strt saint',
    sta: 'station',
    ter: 'terrace terr',
    tpke: 'turnpike trnpk',
    trce: 'trace',
    trl: 'trail',
    vis: 'vista',
    vly: 'valley',
    vw: 'view',
    xing: 'crossing',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
    ne: 'northeast',
    nw: 'northwest',
    se: 'southeast',
    sw: 'southwest',
    '1': 'first',
    '2': 'second',
    '3': 'third',
    '4': 'fourth',
    '5': 'fifth',
    '6': 'sixth',
    '7': 'seventh',
    '8': 'eighth',
    '9': 'ninth',
    '10': 'tenth',
  }).flatMap(([short, long]) => long.split(' ').map((word) => [word, short] as const)),
)

const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/['’.]/g, '')

// Queens writes house numbers as cross street and house, with or without a hyphen: 35-05 is 3505 there, while 12-14
// elsewhere means two houses.
const queens = /^(?:1100[145]|111|113|114|116)/

const spelled = (word: string): string => {
  const bare = word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1')
  return spellings.get(bare) ?? bare
}

/** Normalizes a street address without its unit: '35-05 72nd Street' in 11372 becomes '3505 72 st'. */
const streetKey = (address: string, zip5: string): string => {
  const joined = queens.test(zip5) ? plain(address).replace(/^(\d+)-(\d+)\b/, '$1$2') : plain(address)
  const words = joined
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map(spelled)
  // '71st Ave Ave' is a typo; 'Walla Walla' is not.
  const last = words.at(-1)
  const doubled = last !== undefined && last === words.at(-2) && [...spellings.values()].includes(last)
  return (doubled ? words.slice(0, -1) : words).join(' ')
}

const designators = /^(?:apartment|apt|unit|suite|ste|room|rm|number|no)(?![a-z])/

/** Normalizes a unit: 'Apt. 3-L', 'Unit 3L' and '#3l' become '3l'; floor and penthouse stay part of it. */
export const unitKey = (unit: string): string =>
  plain(unit)
    .replaceAll('#', ' ')
    .trim()
    .replace(designators, '')
    .replace(/\bpenthouse\b/, 'ph')
    .replace(/\bfloor\b/, 'fl')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

const atTheEnd =
  /[\s,]+((?:unit|apt|apartment)(?![a-z])\.?\s*#?\s*[a-z0-9][\w-]*|(?:suite|ste|room|rm|floor|fl|penthouse|ph)(?![a-z])\.?\s*#?\s*[\w-]*\d[\w-]*|#\s*[a-z0-9][\w-]*)\s*$/i
const afterTheNumber = /^(\d+)\s+(#\s*[a-z0-9][\w-]*)\s+(?=\S)/i

/**
 * Splits the unit from the street, at the end of the address ('1 Main St Unit 5H', '#5', 'Apt. 5') or after the house
 * number ('912 #102 Dawson St'). The unit keeps its spelling.
 */
export const splitUnit = (address: string): { address: string; unit: string | null } => {
  const end = atTheEnd.exec(address)
  if (end?.[1] && end.index > 0)
    return { address: address.slice(0, end.index).replace(/[\s,]+$/, ''), unit: end[1] }
  const inside = afterTheNumber.exec(address)
  if (inside?.[1] && inside[2])
    return { address: `${inside[1]} ${address.slice(inside[0].length)}`, unit: inside[2] }
  return { address, unit: null }
}

/** ZIP codes are compared by their first five digits (product decision: bulk). */
export const zip5Of = (zipCode: string | null): string => (zipCode ?? '').replaceAll(/\D/g, '').slice(0, 5)

/**
 * Identifies a place, together with the five-digit ZIP, which the database computes: street and unit in one spelling
 * (case, punctuation, St/Street, N/North, 5th/Fifth, Apt/Unit/#). Without a ZIP on either side, city and state decide.
 * An address without letters and digits is its own key.
 */
export const placeKeys = (place: Address): { addressKey: string; unitKey: string; regionKey: string } => {
  const zip5 = zip5Of(place.zipCode)
  const { address, unit } = place.unit
    ? { address: place.address, unit: place.unit }
    : splitUnit(place.address)
  const street = streetKey(address, zip5) || address.trim().toLowerCase()
  const regionKey = `${streetKey(place.city.replaceAll('_', ' '), '')} ${plain(place.state)}`
  return { addressKey: street, unitKey: unit ? unitKey(unit) : '', regionKey }
}

/** Only apartments allow several viewings at once by default (product decision: what holds a slot). */
export const allowsConcurrentTours = (type: PropertyType): boolean => type === 'apartment'

const unitWords = /^(?:unit|apt|apartment|suite|ste)\.?$/i

/** The words of a search text in their order, without 'unit' and '#'. */
export const tellingWords = (q: string | undefined): string[] => {
  const words = allWordsOf(q ?? '')
  const telling = words.filter((word) => !unitWords.test(word)).map((word) => word.replace(/^#(?=.)/, ''))
  return telling.length > 0 ? telling : words
}

/**
 * Splits a search text into words; a listing matches if it contains them all. So '1 Main St, Austin, TX' matches, and
 * 'Unit 5' matches '#5'.
 */
export const searchWords = (q: string | undefined): string[] => {
  return [...new Set(tellingWords(q))]
}

/** The fields that a change gives: all that are not undefined. */
export const givenFields = <T extends Record<string, unknown>>(fields: T) =>
  // Only undefined fields are removed, which a partial may omit.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Derived columns that no reader of the audit log needs. */
const unsaid: ReadonlySet<string> = new Set(['addressKey', 'unitKey', 'regionKey', 'joinedZip'])

/** The fields that `set` changes, before and after, for the audit log; null if it changes nothing. */
export const changesOf = (
  stands: Record<string, unknown>,
  set: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null => {
  const changed = Object.keys(set).filter((name) => stands[name] !== set[name] && !unsaid.has(name))
  if (changed.length === 0) return null
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, from[name]]))
  return { before: pick(stands), after: pick(set) }
}

/**
 * Refuses while tours of a property are open.
 *
 * @throws Refusal property_in_use
 */
export const refuseOpenTours = (open: number): void => {
  if (open > 0)
    throw refuse('property_in_use', {
      message:
        open === 1
          ? 'This property has an open tour. Complete or cancel it first.'
          : `This property has ${open} open tours. Complete or cancel them first.`,
    })
}

/** The job that reads an uploaded file, and how often it runs at most. */
export const importJob = 'import-listings'
export const importTries = 6

/** An import that is silent for this long, in milliseconds, was on a server that died. */
export const silentFor = 2 * 60_000

const uploadCutOff = 'The upload was interrupted. Nothing was listed. Upload the file again.'
const importCutOff = 'The upload was interrupted. Properties listed before that stay. Upload the file again.'

/** The failure message of an interrupted upload, which depends on whether it listed anything. */
export const cutOffAfter = (created: number): string => (created > 0 ? importCutOff : uploadCutOff)

/** @throws Refusal photos_full if a property has as many photos as it may have */
export const requireRoomForPhoto = (photos: readonly unknown[]): void => {
  if (photos.length >= mostPhotos) throw refuse('photos_full')
}
