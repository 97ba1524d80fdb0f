import { useLayoutEffect, useRef } from 'react'
import { hasCharacterKeys } from './character-keys.ts'
import { isForPage, isKey } from './keys.ts'

/** A place that G and a letter lead to. */
export type GoKey = { letter: string; label: string; run: () => void }

/** The letter must follow G within this time. */
const WAIT_MS = 1_500

/** Runs a place's action on G and its letter, except in a field or under a dialog. */
export const useGoKeys = (places: readonly GoKey[]): void => {
  const latest = useRef(places)
  latest.current = places
  // As in useKeys: an effect that runs after painting would miss a key pressed as soon as the screen appears.
  useLayoutEffect(() => {
    let until = 0
    const onKey = (event: KeyboardEvent): void => {
      if (!isForPage(event) || !hasCharacterKeys()) return
      const isWaiting = event.timeStamp < until
      until = 0
      if (isKey('go', event) && !isWaiting) {
        until = event.timeStamp + WAIT_MS
        return
      }
      const { key, ctrlKey, metaKey, altKey } = event
      const place = latest.current.find(({ letter }) => letter === key)
      if (!isWaiting || !place || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      // The letter alone may be the key of an action.
      event.stopPropagation()
      place.run()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
