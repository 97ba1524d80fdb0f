/** The tours whose notes panel is open, or whose notes are being marked as read; the last opened comes last. */
const toursBeingRead: string[] = []

/** Treats new notes on this tour as read. Returns the function that ends this. */
export const holdAsRead = (tourId: string): (() => void) => {
  toursBeingRead.push(tourId)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    toursBeingRead.splice(toursBeingRead.lastIndexOf(tourId), 1)
  }
}

let openLists = 0

/** Mutes announcements of new notes while a list of unread notes is open. Returns a function that unmutes them. */
export const muteAnnouncements = (): (() => void) => {
  openLists += 1
  return () => {
    openLists -= 1
  }
}

/** Whether a list of the unread notes is open. */
export const isListOpen = (): boolean => openLists > 0

/** The tour whose notes the reader is looking at; undefined if the window is hidden. */
export const tourBeingRead = (): string | undefined =>
  document.visibilityState === 'visible' ? toursBeingRead.at(-1) : undefined
