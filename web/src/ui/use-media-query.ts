import { useCallback, useSyncExternalStore } from 'react'

/** Below this the phone's forms of things are drawn; the same 40 rem as the `sm:` classes. */
export const PHONE = '(max-width: 639.98px)'
/** From here on details stand beside the list; the same 64 rem as the `lg:` classes. */
export const DESKTOP = '(min-width: 1024px)'
/** From here on cards stand two in a row; the same 80 rem as the `xl:` classes. */
export const WIDE = '(min-width: 1280px)'

/** Whether a media query holds, kept true. Prefer a class; use this where other elements are needed. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
