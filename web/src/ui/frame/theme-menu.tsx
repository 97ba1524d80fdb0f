import { useSyncExternalStore } from 'react'
import { readTheme, setTheme, subscribeTheme, type Theme } from '../../lib/theme.ts'
import { Segmented } from '../forms/segmented.tsx'

const CHOICES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** System, light or dark, stored in this browser. */
export function ThemeMenu() {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const)
  return <Segmented label="Theme" value={theme} onChange={setTheme} choices={CHOICES} />
}
