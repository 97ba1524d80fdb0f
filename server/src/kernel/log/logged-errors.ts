import { databaseErrorOf } from '../database/database-errors.ts'

/** An error and its causes, outermost first. */
const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && !chain.includes(at); at = at.cause) chain.push(at)
  return chain
}

const statementOf = (error: Error): string | undefined =>
  'params' in error && 'query' in error && typeof error.query === 'string' ? error.query : undefined

// Data exceptions (class 22) quote the invalid value.
const quotesValues = (code: string) => code.startsWith('22')

const messageOf = (error: Error): string => {
  if (statementOf(error) !== undefined) return 'a query failed'
  const code = databaseErrorOf(error)?.code
  return code !== undefined && quotesValues(code) ? 'a value that the database could not take' : error.message
}

/** The stack without the message above the first location. */
const placesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * An error for the log: what happened and where, and for database errors the code, constraint and statement. It omits
 * values, which are personal data; they occur in query parameters, in PostgreSQL's details and in messages.
 */
export const loggedError = (
  error: unknown,
): { type: string; message: string; stack: string; [fact: string]: unknown } => {
  const chain = chainOf(error)
  const [first] = chain
  if (!first) return { type: typeof error, message: String(error), stack: '' }
  const known = databaseErrorOf(error)
  const statement = chain.map(statementOf).find((text) => text !== undefined)
  const code =
    known?.code ?? chain.map((at): unknown => Reflect.get(at, 'code')).find((own) => typeof own === 'string')
  return {
    type: first.name,
    message: chain.map(messageOf).join(': '),
    ...(code !== undefined && { code }),
    ...(known?.constraint !== undefined && { constraint: known.constraint }),
    ...(statement !== undefined && { statement }),
    stack: chain.map(placesOf).join('\ncaused by\n'),
  }
}
