import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'

export type SidebarDrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names it: 'Menu'. */
  label: string
  /** The same Sidebar as on a desktop; close it from its `onNavigate`. */
  children: ReactNode
}

/** The sidebar as a drawer from the left, over the page. Load it when the menu first opens. */
export function SidebarDrawer({ open, onOpenChange, label, children }: SidebarDrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="scrim fixed inset-0 z-40" />
        <Base.Popup className="slide slide-left fixed top-(--notice) bottom-0 left-0 z-40 w-72 max-w-[85vw] bg-canvas text-ink shadow-float outline-none">
          <Base.Title className="sr-only">{label}</Base.Title>
          <span className="absolute top-3 right-2">
            <Base.Close
              render={
                <IconButton label="Close menu">
                  <X size={17} aria-hidden="true" />
                </IconButton>
              }
            />
          </span>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
