import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Without servers.ts: each size has its own server and its own business. */
const { globalSetup: _, ...config } = journeys

const sizes = {
  '1440': { viewport: { width: 1440, height: 900 } },
  '390': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 },
}
const files = '**/{door,agent,assistant,account,office}.screens.ts'

/**
 * `npm run screenshots`: the pictures of docs/screens.md, with a separate demo business for each size. With
 * `STATES=1`, the pictures of states instead (screenshots/states/states.screens.ts).
 */
export default defineConfig({
  ...config,
  workers: 1,
  timeout: 180_000,
  // A button that a failing page does not show would otherwise be waited for half a minute, 150 times.
  use: { ...config.use, ...(process.env.STATES && { actionTimeout: 8_000 }) },
  projects: process.env.STATES
    ? [
        { name: '1440', testMatch: '**/states.screens.ts', use: sizes['1440'] },
        { name: '390', testMatch: '**/states.screens.ts', use: sizes['390'] },
      ]
    : [
        { name: '1440', testMatch: files, use: sizes['1440'] },
        { name: '390', testMatch: files, use: sizes['390'] },
        { name: 'page', testMatch: '**/page.screens.ts', dependencies: ['1440', '390'] },
      ],
})
