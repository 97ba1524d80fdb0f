import { readStored, store } from './browser-storage.ts'

const KEY = 'porchlight.character-keys'

/**
 * Whether keys without Ctrl, such as A or /, run actions in this browser. People who dictate, or who press keys by
 * accident, turn them off (WCAG 2.2, success criterion 2.1.4). Enter, Escape and Ctrl K always work.
 */
export const hasCharacterKeys = (): boolean => readStored('browser', KEY) !== 'off'

/** Turns these keys on or off, at once and in all tabs. Returns whether the browser stored the choice. */
export const setCharacterKeys = (on: boolean): boolean => store('browser', KEY, on ? null : 'off')
