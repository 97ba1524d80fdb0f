import type { Page } from '@playwright/test'

/**
 * A slow line: what `act` asks at `path` does not reach the server until `meanwhile` is through; then it does, and so does
 * what is asked later.
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
