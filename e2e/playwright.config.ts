import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { phone } from './phone.ts'

/** A browser that is signed in nowhere and calls nobody: the network that journeys run in may be closed. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const isRoot = process.getuid?.() === 0

/** Debian's Chromium without a desktop's windows does the same for little over half of the work. */
const shell = '/usr/bin/chromium-headless-shell'

const chromium = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
    // Chromium refuses to sandbox itself for root, as whom containers often run.
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
  // All limits of time end what hangs. They say nothing about speed, and no machine is so busy that a journey reaches them.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    ...chromium,
    // A trace costs a fifth of the time; a failure leaves its picture and the page's tree. `--trace on` asks for one.
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
      // What a phone shows differently; what does not depend on the size of the screen is shown once, on the desktop.
      grep: /@phone/,
      use: phone,
    },
  ],
})
