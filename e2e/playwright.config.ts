import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { phone } from './phone.ts'

/** A browser without a profile and without background calls, because journeys may run in a closed network. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const isRoot = process.getuid?.() === 0

/** Debian's Chromium without windows does the same with little more than half of the CPU time. */
const shell = '/usr/bin/chromium-headless-shell'

const chromium = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
    // Chromium refuses to sandbox itself as root, and containers often run as root.
    args: isRoot ? [...quiet, '--no-sandbox'] : quiet,
  },
} as const

/**
 * People's journeys through the real thing: the server as `npm start` starts it, a fresh demo business, Chromium.
 *
 * A test that fails once has failed: nothing is tried again, and nothing waits for a while instead of for something.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './servers.ts',
  outputDir: './test-results',
  reporter: [['list']],
  forbidOnly: true,
  retries: 0,
  // Each with a server and a business of its own (servers.ts). Two keep two cores busy for four fifths of the time:
  // a journey waits between its steps. The few that measure how fast news arrives (@timed) are run by themselves in the
  // pipeline, and measure the product alone.
  workers: 3,
  // These limits only end tests that hang. They say nothing about speed, and even a busy machine does not reach them.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    ...chromium,
    // A trace takes a fifth of the time; a failure keeps its screenshot and the page's tree. `--trace on` records
    // one.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // Only what differs on a phone; the desktop covers everything that does not depend on the screen's size.
      grep: /@phone/,
      use: phone,
    },
  ],
})
