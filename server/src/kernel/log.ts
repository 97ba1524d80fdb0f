/** One line of log: fields and a message, or the message alone. */
export type LogLine = {
  (fields: object, message?: string): void
  (message: string): void
}

/** What the product uses of pino; pino's and Fastify's loggers fit it as they are. */
export type Log = {
  debug: LogLine
  info: LogLine
  warn: LogLine
  error: LogLine
  child(bindings: Record<string, unknown>): Log
}

const nothing: LogLine = () => {}

/** For tests and short programs that have nobody to tell. */
export const silentLog: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silentLog,
}
