/**
 * The states, DC and the inhabited territories by postal code (USPS Publication 28, appendix B), with the zone in which
 * most of their people live.
 */
const states: Readonly<Record<string, readonly [name: string, mainZone: string]>> = {
  AL: ['Alabama', 'America/Chicago'],
  AK: ['Alaska', 'America/Anchorage'],
  AZ: ['Arizona', 'America/Phoenix'],
  AR: ['Arkansas', 'America/Chicago'],
  CA: ['California', 'America/Los_Angeles'],
  CO: ['Colorado', 'America/Denver'],
  CT: ['Connecticut', 'America/New_York'],
  DE: ['Delaware', 'America/New_York'],
  DC: ['District of Columbia', 'America/New_York'],
  FL: ['Florida', 'America/New_York'],
  GA: ['Georgia', 'America/New_York'],
  GU: ['Guam', 'Pacific/Guam'],
  HI: ['Hawaii', 'Pacific/Honolulu'],
  ID: ['Idaho', 'America/Boise'],
  IL: ['Illinois', 'America/Chicago'],
  IN: ['Indiana', 'America/Indiana/Indianapolis'],
  IA: ['Iowa', 'America/Chicago'],
  KS: ['Kansas', 'America/Chicago'],
  KY: ['Kentucky', 'America/New_York'],
  LA: ['Louisiana', 'America/Chicago'],
  ME: ['Maine', 'America/New_York'],
  MD: ['Maryland', 'America/New_York'],
  MA: ['Massachusetts', 'America/New_York'],
  MI: ['Michigan', 'America/Detroit'],
  MN: ['Minnesota', 'America/Chicago'],
  MS: ['Mississippi', 'America/Chicago'],
  MO: ['Missouri', 'America/Chicago'],
  MT: ['Montana', 'America/Denver'],
  NE: ['Nebraska', 'America/Chicago'],
  NV: ['Nevada', 'America/Los_Angeles'],
  NH: ['New Hampshire', 'America/New_York'],
  NJ: ['New Jersey', 'America/New_York'],
  NM: ['New Mexico', 'America/Denver'],
  NY: ['New York', 'America/New_York'],
  NC: ['North Carolina', 'America/New_York'],
  ND: ['North Dakota', 'America/Chicago'],
  OH: ['Ohio', 'America/New_York'],
  OK: ['Oklahoma', 'America/Chicago'],
  OR: ['Oregon', 'America/Los_Angeles'],
  PA: ['Pennsylvania', 'America/New_York'],
  PR: ['Puerto Rico', 'America/Puerto_Rico'],
  RI: ['Rhode Island', 'America/New_York'],
  SC: ['South Carolina', 'America/New_York'],
  SD: ['South Dakota', 'America/Chicago'],
  TN: ['Tennessee', 'America/Chicago'],
  TX: ['Texas', 'America/Chicago'],
  UT: ['Utah', 'America/Denver'],
  VT: ['Vermont', 'America/New_York'],
  VA: ['Virginia', 'America/New_York'],
  VI: ['U.S. Virgin Islands', 'America/St_Thomas'],
  WA: ['Washington', 'America/Los_Angeles'],
  WV: ['West Virginia', 'America/New_York'],
  WI: ['Wisconsin', 'America/Chicago'],
  WY: ['Wyoming', 'America/Denver'],
}

const codeByName = new Map(Object.entries(states).map(([code, [name]]) => [name.toLowerCase(), code]))

/** Returns 'TX' for 'tx', 'TX' and 'Texas'; undefined for text that is not a state. */
export const stateCode = (text: string): string | undefined => {
  const code = text.toUpperCase()
  return Object.hasOwn(states, code) ? code : codeByName.get(text.toLowerCase())
}

/** The zone in which most of a state's people live, by its code; undefined for text that is not a state. */
export const mainZone = (code: string): string | undefined => states[code]?.[1]

/**
 * The ZIP codes of New England, New Jersey, Puerto Rico and the Virgin Islands begin with 0, which spreadsheets drop.
 */
export const zipBeginsWithZero: ReadonlySet<string> = new Set([
  'CT',
  'MA',
  'ME',
  'NH',
  'NJ',
  'PR',
  'RI',
  'VI',
  'VT',
])
