import pino, { type DestinationStream } from 'pino'

/**
 * Writes log lines to standard output, as JSON or as text for a terminal. It writes synchronously, so that the last
 * line before the end is not lost.
 */
export const openLogOutput = async (format: 'json' | 'text'): Promise<DestinationStream> => {
  if (format === 'json') return pino.destination({ dest: 1, sync: true })
  // Loaded only for a terminal.
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    destination: 1,
    sync: true,
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,setupCode,page',
    singleLine: true,
  })
}
