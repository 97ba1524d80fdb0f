/** The time to draw the lists once their answers are there. */
const CONTENT_MS = 300
/** The time that a busy browser may take longer. */
const BUSY_MS = 1_000
/** The longest wait for the answers. */
const LONGEST_MS = 5_000

declare global {
  interface Window {
    /**
     * The lists of the screen that its document has requested (public/before-paint.js); undefined for one that this user
     * may not read.
     */
    listsAhead?: Promise<Response | undefined>[]
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: BUSY_MS })
    else resolve()
  })

const firstInteraction = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    // Assistive technology may send a click or an input alone.
    for (const event of ['pointerdown', 'keydown', 'click', 'input'] as const)
      addEventListener(event, () => resolve(), { signal, capture: true })
  })

/** Resolves once the browser has drawn the lists, or when the user does something. */
const settled = async (): Promise<void> => {
  const drawn = async (): Promise<void> => {
    const lists = await Promise.allSettled(window.listsAhead ?? [])
    // Without an answer, this user may not read the lists, and the screen shows something else.
    if (!lists.some((list) => list.status === 'fulfilled' && list.value)) return
    await pause(CONTENT_MS)
    await idle()
  }
  const over = new AbortController()
  await Promise.race([drawn(), firstInteraction(over.signal), pause(LONGEST_MS)])
  over.abort()
}

let waiting: Promise<void> | null = typeof window !== 'undefined' && window.listsAhead ? settled() : null
void waiting?.then(() => {
  waiting = null
})

/**
 * Resolves once the lists of the first screen have been drawn, for everything that they do not need: on a slow phone
 * they appear sooner if nothing else loads meanwhile. Null once that has happened, and on screens whose document
 * requested no lists.
 */
export const firstContent = (): Promise<void> | null => waiting
