import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { phone } from './phone.ts'

/** No profile, no background calls (journeys may run without network access), and less work. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium compiles the application again in each window, and no journey is long enough for optimized code to pay off.
  '--js-flags=--no-opt',
]
const desktop = { width: 1440, height: 900 }
const isRoot = process.getuid?.() === 0

/** Debian's headless shell needs little more than half of Chromium's CPU time. */
const shell = '/usr/bin/chromium-headless-shell'

const chromium = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
    // Chromium cannot sandbox itself as root, and containers often run as root.
    args: isRoot ? [...quiet, '--no-sandbox'] : quiet,
  },
} as const

/**
 * User journeys in Chromium against the real server with a new demo business. Failed tests are not retried; tests wait
 * for conditions, never for a time.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './servers.ts',
  outputDir: './test-results',
  reporter: [['list']],
  forbidOnly: true,
  retries: 0,
  // Each worker has its own server and business (servers.ts). Two workers keep two cores 80 % busy.
  workers: 3,
  // These limits only end tests that hang; even a busy machine does not reach them.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    ...chromium,
    // A trace costs a fifth of the time; a failure has a screenshot and the page's tree. `--trace on` records traces.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Chicago',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
  },
  projects: [
    { name: 'desktop', grepInvert: /@timed|@phone-only/, use: { viewport: desktop } },
    {
      name: 'phone',
      // Only the journeys that differ on a phone, or exist only there (`@phone-only`).
      grep: /@phone/,
      use: phone,
    },
    // These measure how fast changes arrive, so nothing else runs meanwhile: they wait for all others to end.
    {
      name: 'timed',
      grep: /@timed/,
      use: { viewport: desktop },
      workers: 1,
      dependencies: ['desktop', 'phone'],
    },
  ],
})
