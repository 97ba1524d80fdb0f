/**
 * A tab for an address that is still being asked for: opened in the click itself, because a browser blocks what opens
 * later. `opened` is false where it was blocked all the same; then `go` does nothing.
 */
export const openTab = (): { opened: boolean; go: (url: string) => void; close: () => void } => {
  const tab = window.open('', '_blank')
  // The other site must not reach back into this one.
  if (tab) tab.opener = null
  return {
    opened: tab !== null,
    go: (url) => tab?.location.replace(url),
    close: () => tab?.close(),
  }
}
