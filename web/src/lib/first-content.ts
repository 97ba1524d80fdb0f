/** The time to draw the lists once their answers are there. */
const CONTENT_MS = 300
/** The time that a busy browser may take longer. */
const BUSY_MS = 1_000
/** The longest wait for the answers. */
const LONGEST_MS = 5_000

declare global {
  interface Window {
    /** Whether the document has requested the lists of its screen (public/before-paint.js). */
    hasListsAhead?: boolean
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: BUSY_MS })
    else resolve()
  })

const firstAct = (): Promise<void> =>
  new Promise((resolve) => {
    for (const act of ['pointerdown', 'keydown'] as const)
      addEventListener(act, () => resolve(), { once: true, capture: true })
  })

/** Resolves once the browser has drawn the lists, or when the user does something. */
const settled = async (): Promise<void> => {
  const drawn = async (): Promise<void> => {
    await Promise.allSettled([...(window.answersAhead?.values() ?? [])])
    await pause(CONTENT_MS)
    await idle()
  }
  await Promise.race([drawn(), firstAct(), pause(LONGEST_MS)])
}

let waiting: Promise<void> | null = typeof window !== 'undefined' && window.hasListsAhead ? settled() : null
void waiting?.then(() => {
  waiting = null
})

/**
 * For everything that the lists of the first screen do not need: on a slow phone they appear sooner if nothing else
 * loads meanwhile. Null on a screen whose document requested no lists, and from then on.
 */
export const firstContent = (): Promise<void> | null => waiting
