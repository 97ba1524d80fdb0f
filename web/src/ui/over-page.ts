import { createContext, use } from 'react'

/**
 * True within what stands still over the page: dialogs and sheets. What opens there must stand still as well: placed on
 * the page it would be carried off from under the pointer by every movement of the page behind.
 */
export const OverPage = createContext(false)

/** How what opens here is placed: with the page that scrolls, or with the dialog that does not. */
export const usePositionMethod = (): 'absolute' | 'fixed' => (use(OverPage) ? 'fixed' : 'absolute')
