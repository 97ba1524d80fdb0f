import { existsSync } from 'node:fs'

/** Debian's Chromium without a desktop's windows does the same for little over half of the work. */
const shell = '/usr/bin/chromium-headless-shell'

/** The browser that pages are measured in. */
export const chromiumPath: string =
  process.env.CHROME_PATH ?? (existsSync(shell) ? shell : '/usr/bin/chromium')

/** Chromium's own sandbox refuses to be root. */
export const sandboxArgs: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : []
