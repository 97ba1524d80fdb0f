const header =
  'SALE TYPE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,LOCATION,SQUARE FEET,LOT SIZE,YEAR BUILT,STATUS,URL (SEE THE SITE),SOURCE,MLS#,LATITUDE,LONGITUDE'
const streets = ['Maple', 'Oak', 'Cedar', 'Elm', 'Juniper', 'Willow', 'Birch', 'Quarry', 'Lantern', 'Sorrel']
const suffixes = ['St', 'Ave', 'Dr', 'Ln', 'Blvd']
const kinds = ['Single Family Residential', 'Condo/Co-op', 'Townhouse', 'Multi-Family (2-4 Unit)']
const towns = [
  ['San Antonio', 'TX', 78_201, 29.42, -98.49],
  ['Austin', 'TX', 78_701, 30.26, -97.74],
  ['Denver', 'CO', 80_202, 39.74, -104.99],
  ['El Paso', 'TX', 79_901, 31.76, -106.48],
  ['Helotes', 'TX', 78_023, 29.57, -98.69],
] as const

/** A listing site's export with this many places, always the same, without duplicates. */
export const listingFile = (rows: number): Buffer<ArrayBuffer> => {
  const lines = [header]
  for (let n = 0; n < rows; n++) {
    const [town, state, zip, latitude, longitude] = towns[n % towns.length] ?? towns[0]
    const street = `${100 + n} ${streets[(n >> 3) % streets.length]} ${suffixes[n % suffixes.length]}`
    const place = `"${street}",${town},${state},${zip + (n % 40)}-${1000 + (n % 9000)}`
    const facts = `${200_000 + n},${1 + (n % 5)},${1 + (n % 4) / 2},Hill ${n % 50},${900 + (n % 3000)},${5000 + (n % 1000)},${1950 + (n % 70)}`
    const where = `${(latitude + (n % 1000) / 20_000).toFixed(5)},${(longitude + (n % 997) / 20_000).toFixed(5)}`
    lines.push(
      `MLS Listing,${kinds[n % kinds.length]},${place},${facts},Active,https://www.listings.example/${n},Made-Up MLS,${900_000 + n},${where}`,
    )
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}
