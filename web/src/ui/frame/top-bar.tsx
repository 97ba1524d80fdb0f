import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'

export type TopBarProps = {
  onMenu: () => void
  menuOpen: boolean
  brand: ReactNode
  /** Plan, bell, profile. */
  children?: ReactNode
}

/** The top line on phones and tablets: menu button, logo, and the shell's content at the right. */
export function TopBar({ onMenu, menuOpen, brand, children }: TopBarProps) {
  return (
    <header className="flex min-h-14 items-center gap-2 border-b border-line bg-surface px-2 pt-(--inset-top)">
      <IconButton label="Open menu" aria-expanded={menuOpen} onClick={onMenu}>
        <Menu size={19} aria-hidden="true" />
      </IconButton>
      <div className="flex min-w-0 flex-1 items-center">{brand}</div>
      <div className="flex items-center gap-1">{children}</div>
    </header>
  )
}
