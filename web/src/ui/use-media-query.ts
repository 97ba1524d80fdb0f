import { useCallback, useSyncExternalStore } from 'react'

/** Below this width, components use their phone layout; the same 40 rem as the `sm:` classes. */
export const PHONE = '(max-width: 639.98px)'
/** From this width on, details open beside the list; the same 64 rem as the `lg:` classes. */
export const DESKTOP = '(min-width: 1024px)'
/** From this width on, cards are in two columns; the same 80 rem as the `xl:` classes. */
export const WIDE = '(min-width: 1280px)'

/** At these widths, details open beside the list and leave it about as wide as a phone. */
export const NARROW_LIST = `${DESKTOP} and (max-width: 1279.98px)`

/** Whether a media query matches, kept current. Prefer a class; use this only if the elements differ. */
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
