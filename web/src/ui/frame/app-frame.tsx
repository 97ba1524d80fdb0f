import type { ReactNode } from 'react'
import { Main } from './main.tsx'
import { SkipLink } from './skip-link.tsx'

export type AppFrameProps = {
  /** At the left, from 1024 px on. Without it, the work area has the whole width. */
  sidebar?: ReactNode
  /** At the top, below 1024 px. */
  topBar?: ReactNode
  /** At the bottom, below 640 px. */
  tabBar?: ReactNode
  /** Above the work area, from 1024 px on. It stays while the page scrolls. */
  header?: ReactNode
  /** Across the top of the work area. */
  banner?: ReactNode
  children: ReactNode
}

/** The shell: a 216 px sidebar beside the work area, which scrolls by itself; on a phone, top bar, page and tab bar. */
export function AppFrame({ sidebar, topBar, tabBar, header, banner, children }: AppFrameProps) {
  return (
    <div className="flex min-h-[calc(100dvh-var(--notice))] flex-col bg-canvas lg:h-[calc(100dvh-var(--notice))] lg:flex-row">
      <SkipLink />
      {topBar ? <div className="sticky top-(--notice) z-20 lg:hidden">{topBar}</div> : null}
      {sidebar ? <div className="hidden w-54 shrink-0 lg:block">{sidebar}</div> : null}
      <div className="flex min-w-0 flex-1 flex-col bg-surface lg:my-2 lg:mr-2 lg:overflow-hidden lg:rounded-lg lg:border lg:border-line">
        {header}
        {/* A page keeps its width when it becomes long enough to scroll. */}
        <Main className="relative flex min-w-0 flex-1 flex-col lg:overflow-y-auto lg:has-[.page-body]:[scrollbar-gutter:stable]">
          {banner ? <div className="p-3 pb-0 empty:hidden">{banner}</div> : null}
          {children}
        </Main>
      </div>
      {tabBar ? (
        <div data-tab-bar="" className="sticky bottom-0 z-20 sm:hidden">
          {tabBar}
        </div>
      ) : null}
    </div>
  )
}

/** The padding of a page inside the frame. Edge-to-edge lists do without it. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="page-body flex w-full flex-col gap-5 p-4 sm:p-6">{children}</div>
}
