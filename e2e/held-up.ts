import type { Page } from '@playwright/test'

/**
 * Simulates a slow connection: requests of `act` at `path` reach the server only after `meanwhile`; later requests
 * are not delayed.
 */
export const heldUp = async (
  page: Page,
  path: string,
  act: () => Promise<void>,
  meanwhile: () => Promise<void>,
): Promise<void> => {
  let goOn = (): void => undefined
  const held = new Promise<void>((done) => {
    goOn = done
  })
  await page.route(`**${path}`, async (route) => {
    await held
    await route.continue()
  })
  await act()
  await meanwhile()
  goOn()
}
