/** The server records a session's use this often: a user who touched the page within this time is present. */
const AWAY_AFTER_MS = 60_000

// Opening the page counts as use.
let touchedAt = performance.now()
const touched = () => {
  touchedAt = performance.now()
}
for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const)
  window.addEventListener(sign, touched, { passive: true, capture: true })

/** Whether the user has touched this page lately. While they have not, the page's requests are automatic. */
export const isPresent = (): boolean => performance.now() - touchedAt < AWAY_AFTER_MS
