import { useEffect, useRef } from 'react'
import { isForPage, isKey, type KeyName, shortcuts } from './keys.ts'

/** What a key does. It returns false if it does nothing now, so that the browser handles the key. */
type KeyAction = (event: KeyboardEvent) => unknown

// The keys of the map above are its names.
const names = Object.keys(shortcuts) as KeyName[]

/**
 * Runs these actions on their keys, except in a field or under a dialog.
 * @param before handles the keys before other listeners
 */
export const useKeys = (actions: Partial<Record<KeyName, KeyAction>>, before = false): void => {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const name = names.find((one) => latest.current[one] && isKey(one, event))
      if (!name || !('ctrl' in shortcuts[name] || isForPage(event))) return
      if (latest.current[name]?.(event) !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKey, before)
    return () => document.removeEventListener('keydown', onKey, before)
  }, [before])
}
