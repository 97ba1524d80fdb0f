/** What PostgreSQL said: `code` is the SQLSTATE, `constraint` the violated constraint's name. */
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
 * PostgreSQL's error behind `error`, or undefined if there is none. Drizzle wraps errors, so the chain of `cause`
 * is followed. Node's own errors also carry a `code` (ECONNRESET …), hence the look at `severity`.
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

/** The transaction lost against another and may win when repeated: serialization failure or deadlock. */
export const isRepeatable = (error: unknown): boolean => {
  const code = databaseErrorOf(error)?.code
  return code === '40001' || code === '40P01'
}
