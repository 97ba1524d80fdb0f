/** Writes one log line: fields and a message, or only the message. */
export type LogLine = {
  (fields: object, message?: string): void
  (message: string): void
}

/** The part of pino's interface that the product uses; pino's and Fastify's loggers satisfy it. */
export type Log = {
  debug: LogLine
  info: LogLine
  warn: LogLine
  error: LogLine
  child(bindings: Record<string, unknown>): Log
}

const nothing: LogLine = () => {}

/** For tests and short programs without a log. */
export const silentLog: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silentLog,
}
