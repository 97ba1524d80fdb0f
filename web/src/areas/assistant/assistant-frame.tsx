import type { ReactNode } from 'react'
import { Main } from '../../ui/frame/main.tsx'
import { SkipLink } from '../../ui/frame/skip-link.tsx'

/** The heading of the assistant's screen. */
export const assignmentsTitle = 'Assignments'

type Props = {
  /** The logo and the controls to its right. */
  header: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The frame around the assistant's screens, designed for one-handed use on a phone. */
export function AssistantFrame({ header, footer, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SkipLink />
      <header className="sticky top-(--notice) z-20 border-b border-line bg-surface pt-(--inset-top)">
        <div className="mx-auto flex min-h-14 w-full max-w-7xl items-center gap-3 px-4 sm:px-6">{header}</div>
      </header>
      <Main className="mx-auto w-full max-w-7xl flex-1">{children}</Main>
      {footer ? (
        <footer className="mx-auto w-full max-w-7xl px-4 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-md text-ink-2 sm:px-6">
          {footer}
        </footer>
      ) : null}
    </div>
  )
}
