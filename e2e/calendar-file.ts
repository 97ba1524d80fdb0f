import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'

/** The lines of a calendar file, with continued lines joined (RFC 5545, section 3.1). */
export const linesOf = async (download: Download): Promise<string[]> => {
  const text = await readFile(await download.path(), 'utf8')
  return text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
}

/** The value of a property, with any parameters; undefined when the property is missing. */
export const propertyOf = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => new RegExp(`^${name}[;:]`).test(line))?.replace(/^[^:]*:/, '')
