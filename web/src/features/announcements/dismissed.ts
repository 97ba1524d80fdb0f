/** Which version of the announcement was put away in this browser session (specification, agent area, section 4). */
const KEY = 'dismissedAnnouncementVersion'

export const dismissedVersion = (): number => {
  try {
    return Number.parseInt(sessionStorage.getItem(KEY) ?? '0', 10) || 0
  } catch {
    return 0
  }
}

export const dismiss = (version: number): void => {
  try {
    sessionStorage.setItem(KEY, String(version))
  } catch {
    // Without storage it stays away as long as the page.
  }
}
