import { useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DESKTOP, useMediaQuery } from '../../../ui/use-media-query.ts'
import { noPlaces, type Places } from '../kept-places.ts'

type Props = {
  /** The screen's heading, which the list shows. */
  heading: string
  /** Whether a conversation is open. */
  open: boolean
  /** On narrower screens the page itself would scroll. This is the height between the bars for an open thread. */
  height: string
  /** Replaces the open conversation by the list. */
  onClose: () => void
  /**
   * @param onChoose call it when the user opens a conversation from the list
   * @param places the order of the list, also while a thread replaces it on a phone
   */
  list: (onChoose: () => void, places: RefObject<Places>) => ReactNode
  /** The open conversation. @param toList leads back to the list */
  thread: (toList: () => void) => ReactNode
}

/** Conversations: list and thread side by side, or on a phone one at a time. */
export function ConversationPanes({ heading, open, height, onClose, list, thread }: Props) {
  const router = useRouter()
  const desktop = useMediaQuery(DESKTOP)
  // True if the list is the previous history entry. The close button then goes back instead of adding an entry.
  const cameFromList = useRef(false)
  useEffect(() => {
    if (!open) cameFromList.current = false
  }, [open])
  const places = useRef(noPlaces())
  const onChoose = (): void => {
    cameFromList.current = !open
  }
  const toList = (): void => {
    if (cameFromList.current) router.history.back()
    else onClose()
  }
  return (
    <div className={cx('flex min-h-0 w-full lg:flex-1', open && height)}>
      {desktop || !open ? list(onChoose, places) : <h1 className="sr-only">{heading}</h1>}
      {desktop || open ? (
        <section
          aria-label="Conversation"
          className="flex min-h-0 min-w-0 flex-1 flex-col lg:border-l lg:border-line"
        >
          {open ? (
            thread(toList)
          ) : (
            <div className="m-auto">
              <EmptyState>Select a conversation to read it and reply.</EmptyState>
            </div>
          )}
        </section>
      ) : null}
    </div>
  )
}
