/**
 * Opens a tab before its address is known, within the click itself, because browsers block tabs that open later.
 * `opened` is false if the browser still blocked it; then `go` does nothing.
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
