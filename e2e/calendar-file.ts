import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'

/** The lines of a calendar file, continued ones made whole (RFC 5545, section 3.1). */
export const linesOf = async (download: Download): Promise<string[]> => {
  const text = await readFile(await download.path(), 'utf8')
  return text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
}

/** The value of a property, whatever its parameters; undefined when it is not there. */
export const propertyOf = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => new RegExp(`^${name}[;:]`).test(line))?.replace(/^[^:]*:/, '')
