import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Without servers.ts: each size has its own server and its own business. */
const { globalSetup: _, ...config } = journeys

/** `npm run screenshots`: the pictures of docs/screens.md, with a separate demo business for each size. */
export default defineConfig({
  ...config,
  workers: 1,
  timeout: 180_000,
  projects: [
    {
      name: '1440',
      testMatch: '**/{door,agent,assistant,account,office}.screens.ts',
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: '390',
      testMatch: '**/{door,agent,assistant,account,office}.screens.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 },
    },
    { name: 'page', testMatch: '**/page.screens.ts', dependencies: ['1440', '390'] },
  ],
})
