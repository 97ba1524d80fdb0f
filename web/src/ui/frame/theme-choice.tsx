import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { readTheme, setTheme, subscribeTheme, type Theme } from '../../lib/theme.ts'
import type { MenuEntry } from '../overlays/menu.tsx'

/** System, light and dark, with a symbol for each. */
export const themes: readonly { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
]

/** The theme as an entry of the account menu, stored in this browser. */
export const useThemeEntry = (): MenuEntry => ({
  kind: 'choices',
  label: 'Theme',
  value: useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const),
  choices: themes.map(({ value, label, icon: Icon }) => ({
    value,
    label,
    icon: <Icon size={15} aria-hidden="true" />,
  })),
  onChange: (chosen) => {
    const theme = themes.find(({ value }) => value === chosen)
    if (theme) setTheme(theme.value)
  },
})
