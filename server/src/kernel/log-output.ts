import pino, { type DestinationStream } from 'pino'

/**
 * Where log lines go: standard output, as JSON for programs or as text for a person at a terminal. Both write
 * synchronously, so the last line before the process ends is not lost.
 */
export const openLogOutput = async (format: 'json' | 'text'): Promise<DestinationStream> => {
  if (format === 'json') return pino.destination({ dest: 1, sync: true })
  // Loaded only for a terminal: a production server does not need it.
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
