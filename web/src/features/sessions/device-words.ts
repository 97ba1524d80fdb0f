const doors = { agent: 'as an agent', staff: 'as staff', assistant: 'as an assistant' } as const
/** How a session began. */
export const doorWords = (kind: keyof typeof doors): string => doors[kind]

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const first = (list: readonly [RegExp, string][], text: string): string | undefined =>
  list.find(([sign]) => sign.test(text))?.[1]

/** Writes a user agent as 'Chrome on Windows'. */
export const browserWords = (userAgent: string | null): string => {
  const browser = first(browsers, userAgent ?? '')
  const system = first(systems, userAgent ?? '')
  if (!browser) return 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}
