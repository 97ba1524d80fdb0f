/** The value of a JSON text; null if it is unreadable. */
export const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Whether a value from outside is an object whose fields have these types. */
export const hasFields = (
  value: unknown,
  fields: Record<string, 'string' | 'boolean' | 'object'>,
): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, type]) => typeof Reflect.get(value, name) === type)
