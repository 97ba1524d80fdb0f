import { databaseErrorOf } from './database-errors.ts'

/** An error and its causes, the outermost first. */
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

/** The stack without the lines above the first location, which repeat the message. */
const placesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * An error as the log keeps it: what happened, where, and of the database its code, the constraint and the statement.
 * Never the values: they are names, addresses and what people wrote, in a query's parameters, in the database's
 * details and, by way of the message, in the stack.
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
