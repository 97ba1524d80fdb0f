import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** After the page has come, so that nothing that is in sight waits for what is not. */
const AFTER_LOAD_MS = 2_500

const whenIdle = (run: () => void): void => {
  const wait = (): void => {
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(run)
      else run()
    }, AFTER_LOAD_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/**
 * A component that opens on demand: a dialog, a panel. Its code comes when the browser has nothing else to do, so that
 * it is there at the first press and when the line has gone since; whoever draws it sooner fetches it at once.
 */
export const later = <Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> => {
  // What fails here is fetched again, and said, when it is drawn.
  whenIdle(() => void load().catch(() => undefined))
  return lazy(load)
}

const LONGEST_MS = 60_000

/**
 * For what comes without a press, like the toaster: a page may not break because it did not come. Fetched again until it
 * does, after one second, two, four, a minute at most.
 */
export const patiently = async <Module>(load: () => Promise<Module>, wait = 1_000): Promise<Module> => {
  try {
    return await load()
  } catch {
    await new Promise((over) => setTimeout(over, wait))
    return patiently(load, Math.min(2 * wait, LONGEST_MS))
  }
}
