/**
 * The US zones by the names that Microsoft Graph knows (Unicode CLDR, windowsZones). Times in other zones are sent in
 * UTC.
 */
const names: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern Standard Time',
  'America/Detroit': 'Eastern Standard Time',
  'America/Kentucky/Louisville': 'Eastern Standard Time',
  'America/Indiana/Indianapolis': 'US Eastern Standard Time',
  'America/Chicago': 'Central Standard Time',
  'America/Denver': 'Mountain Standard Time',
  'America/Boise': 'Mountain Standard Time',
  'America/Phoenix': 'US Mountain Standard Time',
  'America/Los_Angeles': 'Pacific Standard Time',
  'America/Anchorage': 'Alaskan Standard Time',
  'Pacific/Honolulu': 'Hawaiian Standard Time',
  'America/Puerto_Rico': 'SA Western Standard Time',
}

/** Microsoft's name of a zone, or null. */
export const windowsZone = (timeZone: string): string | null => names[timeZone] ?? null
