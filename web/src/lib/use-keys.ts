import { useLayoutEffect, useRef } from 'react'
import { hasCharacterKeys } from './character-keys.ts'
import { isForPage, isKey, type KeyName, shortcuts } from './keys.ts'

/** The action of a key. It returns false if it does nothing now, so that the browser handles the key. */
type KeyAction = (event: KeyboardEvent) => unknown

// The keys of the map above are its names.
const names = Object.keys(shortcuts) as KeyName[]

/** Whether a key alone types a character, unlike Enter, Escape and Ctrl K. */
const isCharacter = (name: KeyName): boolean =>
  shortcuts[name].key.length === 1 && !('ctrl' in shortcuts[name])

/**
 * Runs these actions on their keys, except in a field or under a dialog.
 * @param before handles the keys before other listeners
 */
export const useKeys = (actions: Partial<Record<KeyName, KeyAction>>, before = false): void => {
  const latest = useRef(actions)
  latest.current = actions
  // An effect that runs after painting would miss a key that the user presses as soon as the screen appears.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const name = names.find((one) => latest.current[one] && isKey(one, event))
      if (!name || !('ctrl' in shortcuts[name] || isForPage(event))) return
      if (isCharacter(name) && !hasCharacterKeys()) return
      if (latest.current[name]?.(event) !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKey, before)
    return () => document.removeEventListener('keydown', onKey, before)
  }, [before])
}
