/** As often as the server writes a session's use down: whoever touched the page within it is there. */
const AWAY_AFTER_MS = 60_000

// Opening the page is a use of it.
let touchedAt = performance.now()
const touched = () => {
  touchedAt = performance.now()
}
for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const)
  window.addEventListener(sign, touched, { passive: true, capture: true })

/** Whether the person has touched this page lately. What it reads meanwhile, it reads by itself. */
export const isPresent = (): boolean => performance.now() - touchedAt < AWAY_AFTER_MS
