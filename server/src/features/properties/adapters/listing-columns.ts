import { type ListingField, listingFields } from '@porchlight/contract/properties/imports'

export type ListingText = Partial<Record<ListingField, string>>

// RESO splits these; the code below joins them.
type Part =
  | 'streetNumber'
  | 'streetPrefix'
  | 'streetName'
  | 'streetSuffix'
  | 'streetDirection'
  | 'zipPlus4'
  | 'fullBaths'
  | 'halfBaths'
type Target = ListingField | Part

/**
 * The known headers, reduced to letters and digits, in order of preference: our names, those of the RESO Data
 * Dictionary (StandardName, resource Property), and those of large listing sites.
 */
const headers: Readonly<Record<Target, readonly string[]>> = {
  propertyName: [
    'propertyname',
    'name',
    'buildingname',
    'communityname',
    'location',
    'subdivisionname',
    'subdivision',
    'neighborhood',
  ],
  address: [
    'address',
    'streetaddress',
    'addressline1',
    'propertyaddress',
    'unparsedaddress',
    'fulladdress',
    'street',
    'addressstreet',
    'streetline',
    'siteaddress',
  ],
  unit: ['unit', 'unitnumber', 'apt', 'apartment', 'addressline2'],
  city: ['city', 'propertycity', 'postalcity', 'town', 'municipality', 'addresscity'],
  state: ['state', 'stateorprovince', 'propertystate', 'province', 'addressstate'],
  zipCode: [
    'zipcode',
    'zip',
    'postalcode',
    'ziporpostalcode',
    'propertyzip',
    'postcode',
    'addresszipcode',
    'addresszip',
  ],
  type: ['type', 'propertytype', 'hometype', 'proptype', 'propertyclass'],
  subType: ['subtype', 'propertysubtype'],
  price: ['price', 'listprice', 'askingprice', 'currentprice', 'unformattedprice', 'listingprice', 'lp'],
  bedrooms: [
    'bedrooms',
    'beds',
    'bedroomstotal',
    'totalbedrooms',
    'bedroom',
    'br',
    'totalbeds',
    'bdrms',
    'bds',
  ],
  bathrooms: [
    'bathrooms',
    'baths',
    'bathroomstotaldecimal',
    'bathroomstotalinteger',
    'totalbaths',
    'totalbathrooms',
    'ba',
    'bathstotal',
    'totalbath',
  ],
  sqft: [
    'sqft',
    'squarefeet',
    'livingarea',
    'squarefootage',
    'livingareasqft',
    'buildingareatotal',
    'sqfttotal',
    'totalsqft',
    'approxsqft',
    'finishedsqft',
    'sqftliving',
  ],
  lotSize: ['lotsizesqft', 'lotsizesquarefeet', 'lotsize', 'lotsqft'],
  yearBuilt: ['yearbuilt'],
  description: [
    'description',
    'publicremarks',
    'remarks',
    'listingdescription',
    'publiccomments',
    'marketingremarks',
  ],
  escortRequired: ['escortrequired', 'escort'],
  contactEmail: ['contactemail', 'listagentemail', 'agentemail', 'listingagentemail'],
  contactPhone: [
    'contactphone',
    'listagentpreferredphone',
    'listagentdirectphone',
    'agentphone',
    'listingagentphone',
  ],
  propertyManagementCompany: ['propertymanagementcompany', 'managementcompany'],
  imageUrl: ['imageurl', 'photourl', 'mediaurl', 'primaryphoto', 'imgsrc'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
  sourceName: ['source', 'sourcesystemname', 'originatingsystemname'],
  sourceListingId: [
    'mls',
    'mlsnumber',
    'mlsid',
    'listingid',
    'listingkey',
    'listnumber',
    'listingnumber',
    'mlsnum',
    'zpid',
  ],
  sourceUrl: ['url', 'listingurl', 'propertyurl', 'detailurl'],
  streetNumber: ['streetnumber', 'streetnumbernumeric', 'housenumber'],
  streetPrefix: ['streetdirprefix'],
  streetName: ['streetname'],
  streetSuffix: ['streetsuffix'],
  streetDirection: ['streetdirsuffix'],
  zipPlus4: ['postalcodeplus4', 'zipplus4', 'zip4'],
  fullBaths: ['bathroomsfull', 'fullbaths', 'bathsfull'],
  halfBaths: ['bathroomshalf', 'halfbaths', 'bathshalf'],
}

/** The header of a field in our sample file: our own name if the import knows it, else the first one that it knows. */
export const headerOf = (field: ListingField): string =>
  headers[field].includes(field.toLowerCase()) ? field : (headers[field][0] ?? field)

const targets = new Map<string, { target: Target; rank: number }>()
// Object.entries loses the key type of a constant object
for (const [target, names] of Object.entries(headers) as [Target, readonly string[]][])
  for (const [rank, name] of names.entries()) targets.set(name, { target, rank })

/** 'URL (SEE … FOR INFO ON PRICING)' is 'url', 'MLS#' is 'mls'; '$/SQUARE FEET' is a price, not a size. */
const reduced = (header: string): string =>
  header
    .replace(/\(.*$/s, '')
    .replaceAll('$/', 'priceper')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

export type Columns = {
  /** Reads a row's cells under our names, trimmed, with the RESO parts joined. */
  read: (cells: readonly string[]) => ListingText
  has: (field: ListingField) => boolean
  /** The headers that no field uses. */
  ignored: string[]
  /** The field for each column, in the file's order. */
  taken: (Target | null)[]
}

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ')

const halves = (full: string | undefined, half: string | undefined): string | undefined => {
  if (!full && !half) return undefined
  const sum = Number(full || 0) + Number(half || 0) / 2
  return Number.isFinite(sum) ? String(sum) : joined(full, half)
}

/** A text without characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
export const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '')

const tidy = (target: Target, cell: string | undefined): string => {
  if (!cell) return ''
  // Our own files put an apostrophe before text that a spreadsheet would treat as a formula, such as a negative
  // longitude.
  const plain = cell.replace(/^'(?=[=+\-@])/, '')
  const lines = target === 'description' ? plain : plain.replaceAll(/\s+/g, ' ')
  return withoutControls(lines).trim()
}

/**
 * Interprets a header row. `mapping` assigns headers to fields, or ignores them (null), before the known headers apply.
 * If two columns have the same field, a row uses the preferred one that is not blank.
 */
export const readHeader = (
  header: readonly string[],
  mapping: Readonly<Record<string, ListingField | null>> = {},
): Columns => {
  const places = new Map<Target, { index: number; rank: number }[]>()
  const ignored: string[] = []
  const taken: (Target | null)[] = []
  for (const [index, written] of header.entries()) {
    const name = withoutControls(written)
    const chosen = Object.hasOwn(mapping, name) ? mapping[name] : undefined
    const known = chosen === undefined ? targets.get(reduced(name)) : chosen && { target: chosen, rank: -1 }
    taken.push(known ? known.target : null)
    if (known) {
      const found = places.get(known.target)
      if (found) found.push({ index, rank: known.rank })
      else places.set(known.target, [{ index, rank: known.rank }])
    }
    if (!known && name.trim()) ignored.push(name.trim())
  }
  for (const columns of places.values()) columns.sort((one, other) => one.rank - other.rank)

  const cell = (cells: readonly string[], target: Target): string | undefined => {
    for (const { index } of places.get(target) ?? []) {
      const text = tidy(target, cells[index])
      if (text) return text
    }
    return undefined
  }

  return {
    ignored,
    taken,
    has: (field) => places.has(field) || (field === 'address' && places.has('streetName')),
    read: (cells) => {
      const row: ListingText = {}
      for (const field of listingFields) {
        const text = cell(cells, field)
        if (text !== undefined) row[field] = text
      }
      const part = (name: Part) => cell(cells, name)
      const street = joined(
        part('streetNumber'),
        part('streetPrefix'),
        part('streetName'),
        part('streetSuffix'),
        part('streetDirection'),
      )
      // The unparsed form may include city and ZIP; the parts are the street alone.
      if (part('streetNumber') && part('streetName')) row.address = street
      else if (!row.address && street) row.address = street
      const plus4 = part('zipPlus4')
      if (plus4 && row.zipCode && /^\d{5}$/.test(row.zipCode)) row.zipCode = `${row.zipCode}-${plus4}`
      const baths = row.bathrooms ?? halves(part('fullBaths'), part('halfBaths'))
      if (baths !== undefined) row.bathrooms = baths
      return row
    },
  }
}
