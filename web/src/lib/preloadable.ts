import { type ComponentType, lazy, useState } from 'react'

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
