import { useLocation, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Returns how to close what the address opens. If a link with `closesHere` opened it, this goes back to that link's page, which
 * is then where the reader left it. The mark belongs to the entry of the browser's history: a reload keeps it, and a
 * copied address does not have it.
 *
 * @param close closes it at every other address
 */
export const useClosingBack = (close: () => void): (() => void) => {
  const { history } = useRouter()
  const closesBack = useLocation({ select: ({ state }) => state.closesBack === true })
  const isClosed = useRef(false)
  return () => {
    if (!closesBack || !history.canGoBack()) return close()
    // Going back takes a moment. A second Escape within it would leave that page, too.
    if (isClosed.current) return
    isClosed.current = true
    history.back()
  }
}
