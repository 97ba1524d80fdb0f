import { readStored, store } from '../../lib/browser-storage.ts'

/**
 * The version of the announcement that was dismissed in this browser session (specification, agent area, section 4).
 */
const KEY = 'dismissedAnnouncementVersion'

export const dismissedVersion = (): number => Number.parseInt(readStored('tab', KEY) ?? '0', 10) || 0

export const dismiss = (version: number): void => void store('tab', KEY, String(version))
