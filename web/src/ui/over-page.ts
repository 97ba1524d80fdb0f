import { createContext, use } from 'react'

/**
 * True inside dialogs and sheets, which do not scroll with the page. A popup inside them must use a fixed
 * position too, or scrolling the page behind them would move it from under the pointer.
 */
export const OverPage = createContext(false)

/** How to position a popup here: with the scrolling page, or fixed with the dialog. */
export const usePositionMethod = (): 'absolute' | 'fixed' => (use(OverPage) ? 'fixed' : 'absolute')
