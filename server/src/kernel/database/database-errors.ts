/** PostgreSQL's error: `code` is the SQLSTATE, `constraint` the name of the violated constraint. */
export type DatabaseError = {
  readonly code: string
  readonly constraint: string | undefined
  readonly detail: string | undefined
}

const SQLSTATE = /^[0-9A-Z]{5}$/

const textOf = (holder: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(holder, name)
  return typeof value === 'string' ? value : undefined
}

/**
 * Finds PostgreSQL's error in `error` or in its chain of causes. Node's own errors also have a `code` (ECONNRESET …),
 * so this checks `severity` too.
 */
export const databaseErrorOf = (error: unknown): DatabaseError | undefined => {
  const seen = new Set<unknown>()
  for (
    let at = error;
    typeof at === 'object' && at !== null && !seen.has(at);
    at = Reflect.get(at, 'cause')
  ) {
    seen.add(at)
    const code = textOf(at, 'code')
    if (code && SQLSTATE.test(code) && textOf(at, 'severity')) {
      return { code, constraint: textOf(at, 'constraint'), detail: textOf(at, 'detail') }
    }
  }
  return undefined
}

/** Whether the transaction lost a conflict (serialization failure or deadlock) and may be repeated. */
export const isRepeatable = (error: unknown): boolean => {
  const code = databaseErrorOf(error)?.code
  return code === '40001' || code === '40P01'
}
