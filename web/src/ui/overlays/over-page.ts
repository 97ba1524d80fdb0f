import { createContext, use } from 'react'

/** True inside dialogs and sheets. Their popups need a fixed position, because they do not scroll with the page. */
export const OverPage = createContext(false)

/** How to position a popup here: with the scrolling page, or fixed with the dialog. */
export const usePositionMethod = (): 'absolute' | 'fixed' => (use(OverPage) ? 'fixed' : 'absolute')
