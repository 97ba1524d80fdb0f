/**
 * Opens a tab within the click, before its address is known, because browsers block later ones. If `opened` is false,
 * `go` does nothing.
 */
export const openTab = (): { opened: boolean; go: (url: string) => void; close: () => void } => {
  const tab = window.open('', '_blank')
  // The other site must not have access to this one.
  if (tab) tab.opener = null
  return {
    opened: tab !== null,
    go: (url) => tab?.location.replace(url),
    close: () => tab?.close(),
  }
}
