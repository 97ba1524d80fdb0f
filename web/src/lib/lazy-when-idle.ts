import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type ToastMessage, toast } from './toast.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Wait until the page has loaded, so that nothing visible waits for invisible code. */
const AFTER_LOAD_MS = 2_500

const whenIdle = (run: () => void): void => {
  // The build also imports some of these components, to render them without a page.
  if (typeof document === 'undefined') return
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
 * A component that opens on demand. The browser loads its code when idle, so that it opens at once and even without a
 * connection.
 */
export const lazyWhenIdle = <Props extends object>(load: Load<Props>): FunctionComponent<Props> => {
  // A load that failed is repeated, and reported, when the component renders.
  whenIdle(() => void load().catch(() => undefined))
  return lazyOnDemand(load)
}

/**
 * A component that opens on demand, and whose code loads then. If the code does not load, a message says so, and the
 * component closes itself; a component that cannot be closed appears later. An error would replace the whole page.
 */
export const lazyOnDemand = <Props extends object>(load: Load<Props>): FunctionComponent<Props> => {
  const source: Source<Props> = { load, loaded: undefined, attempt: undefined }
  return (props) => createElement(OnDemand<Props>, { source, props })
}

type Source<Props> = {
  load: Load<Props>
  loaded: ComponentType<Props> | undefined
  /** Suspends, then shows the component, or `NotLoaded`. */
  attempt: ComponentType<Props> | undefined
}
type OnDemandProps<Props> = { source: Source<Props>; props: Props }

/** If nothing has rendered a failed attempt by then, its component was gone before the attempt failed. */
const UNRENDERED_MS = 1_000

const attemptOf = <Props extends object>(source: Source<Props>): ComponentType<Props> => {
  const attempt: ComponentType<Props> = lazy(async () => {
    try {
      const module = await source.load()
      source.loaded = module.default
      return module
    } catch {
      setTimeout(() => {
        if (source.attempt === attempt) source.attempt = undefined
      }, UNRENDERED_MS)
      return { default: (props: Props) => createElement(NotLoaded<Props>, { source, props }) }
    }
  })
  return attempt
}

function OnDemand<Props extends object>({ source, props }: OnDemandProps<Props>) {
  // A component that has begun to load stays the same, so that it keeps its state.
  const [current] = useState(() => {
    source.attempt ??= attemptOf(source)
    return source.loaded ?? source.attempt
  })
  return createElement(current, props)
}

/** Reports the failed attempt. If the component stays rendered while it is closed, opening it tries again. */
function NotLoaded<Props extends object>({ source, props }: OnDemandProps<Props>) {
  const [late, setLate] = useState<ComponentType<Props>>()
  const { open = true } = props as { open?: boolean } // dialogs and menus may have it
  const triesAgain = useRef(false)
  const findClose = useEffectEvent(() => closeOf(props))
  useEffect(() => {
    if (!open) {
      // Nobody asked for it yet: the first opening tries again instead of reporting this.
      triesAgain.current = true
      return
    }
    source.attempt = undefined
    const stopping = new AbortController()
    const show = (module: { default: ComponentType<Props> }): void => {
      source.loaded = module.default
      if (!stopping.signal.aborted) setLate(() => module.default)
    }
    const report = (): void => {
      if (stopping.signal.aborted) return
      toast(notLoaded())
      const close = findClose()
      if (close) close()
      else void importWithRetry(source.load, { signal: stopping.signal }).then(show, () => undefined)
    }
    if (triesAgain.current) void source.load().then(show, report)
    else report()
    triesAgain.current = true
    return () => stopping.abort()
  }, [source, open])
  return late ? createElement(late, props) : null
}

type Closable = {
  onClose?: () => void
  onCancel?: () => void
  onOpenChange?: (open: boolean) => void
}

/** How the user closes a dialog with these properties. Null for what stays open. */
const closeOf = (props: object): (() => void) | null => {
  const { onClose, onCancel, onOpenChange } = props as Closable // dialogs have one of these
  return onClose ?? onCancel ?? (onOpenChange ? () => onOpenChange(false) : null)
}

/** A new release removes the code of the last one, which an open page may still ask for. */
const notLoaded = (): ToastMessage =>
  navigator.onLine
    ? { title: 'That didn’t load', description: 'Reload the page and try again.', tone: 'bad' }
    : { title: 'You’re offline', description: 'Try again when you’re back online.', tone: 'bad' }

/**
 * Calls `run` once the page has settled after its load, or at once if it has. For work that nobody waits for, such as
 * drawing a chart outside the window.
 */
export const onceSettled = (run: () => void): void => {
  const [navigation] = performance.getEntriesByType('navigation')
  const settledAt = (navigation?.duration ?? 0) + AFTER_LOAD_MS
  if (document.readyState === 'complete' && performance.now() > settledAt) run()
  else whenIdle(run)
}

export type Later<Module> = {
  /** The module; undefined until it has loaded. Renders the component again then. */
  use: () => Module | undefined
  /** Loads it now, because it will be needed. */
  load: () => void
}

/**
 * Code that a control needs only when it opens. The browser loads it when idle, or when `load` is called. Until then,
 * the control shows its closed state without this code.
 */
export const loadWhenIdle = <Module>(load: () => Promise<Module>): Later<Module> => {
  const watchers = new Set<() => void>()
  let module: Module | undefined
  let isUnderWay = false
  const start = async (): Promise<void> => {
    if (isUnderWay || module !== undefined) return
    isUnderWay = true
    try {
      module = await importWithRetry(load)
    } finally {
      isUnderWay = false
    }
    for (const tell of watchers) tell()
  }
  const watch = (tell: () => void): (() => void) => {
    watchers.add(tell)
    return () => watchers.delete(tell)
  }
  whenIdle(() => void start())
  return { use: () => useSyncExternalStore(watch, () => module), load: () => void start() }
}

const LONGEST_MS = 60_000

/** Waits for a time in milliseconds, or for the connection to return. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })

/**
 * Loads code, and retries after one second, two, four, and at most a minute, or once the connection returns.
 * @param signal stops the retries. The promise then rejects with the last failure.
 */
export const importWithRetry = async <Module>(
  load: () => Promise<Module>,
  { signal, wait = 1_000 }: { signal?: AbortSignal; wait?: number } = {},
): Promise<Module> => {
  try {
    return await load()
  } catch (error) {
    await pause(wait)
    if (signal?.aborted) throw error
    return importWithRetry(load, { ...(signal && { signal }), wait: Math.min(2 * wait, LONGEST_MS) })
  }
}

export type Preloadable<Props> = {
  /** The component. If its code has not loaded, it suspends. */
  use: () => ComponentType<Props>
  /** Loads the code before the component renders. */
  preload: () => Promise<unknown>
}

/**
 * A component whose code loads on demand. Once it has loaded, it appears without the fallback of its `Suspense`, which
 * React would keep for at least 300 ms (FALLBACK_THROTTLE_MS of React 19's reconciler).
 */
export const preloadable = <Props>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> => {
  let loaded: ComponentType<Props> | null = null
  const preload = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy: ComponentType<Props> = lazy(preload)
  // A component that has begun to load stays the same, so that it keeps its state.
  return { use: () => useState(() => loaded ?? Lazy)[0], preload }
}
