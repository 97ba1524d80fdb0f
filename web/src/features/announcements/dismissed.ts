/**
 * The version of the announcement that was dismissed in this browser session (specification, agent area, section 4).
 */
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
    // Without storage the banner stays away until the page is reloaded.
  }
}
