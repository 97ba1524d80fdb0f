import { type ReactNode, Suspense, useState } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'

const Drawer = lazyWhenIdle(async () => ({
  default: (await import('./sidebar-drawer.tsx')).SidebarDrawer,
}))

/** The state of an area's menu, which is a drawer on phones. */
export const useMenu = () => {
  const [isOpen, setOpen] = useState(false)
  // The drawer loads when the menu first opens. It stays rendered afterwards, so that it can close gradually.
  const [wasOpened, setOpened] = useState(false)
  return {
    isOpen,
    wasOpened,
    open: (): void => {
      setOpened(true)
      setOpen(true)
    },
    close: (): void => setOpen(false),
    setOpen,
  }
}

/** The drawer with the area's sidebar. */
export function MenuDrawer({ menu, children }: { menu: ReturnType<typeof useMenu>; children: ReactNode }) {
  if (!menu.wasOpened) return null
  return (
    <Suspense>
      <Drawer open={menu.isOpen} onOpenChange={menu.setOpen} label="Menu">
        {children}
      </Drawer>
    </Suspense>
  )
}
