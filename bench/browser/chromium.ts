import { existsSync } from 'node:fs'

/** Debian's Chromium without windows does the same with little more than half of the CPU time. */
const shell = '/usr/bin/chromium-headless-shell'

/** The browser for measuring pages. */
export const chromiumPath: string =
  process.env.CHROMIUM_PATH ?? (existsSync(shell) ? shell : '/usr/bin/chromium')

/** Chromium's own sandbox refuses to run as root. */
export const sandboxArgs: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : []
