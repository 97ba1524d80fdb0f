import { createContext, type ReactNode, use } from 'react'
import { cx } from './cx.ts'

const Inside = createContext(false)

/**
 * The main part of a page, to which 'Skip to content' leads. A page has one: a screen that is drawn inside a frame's
 * (a refusal, or while it loads) is a part of that one.
 */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  if (use(Inside)) return <div className={className}>{children}</div>
  return (
    <Inside value={true}>
      <main id="work" tabIndex={-1} className={cx('outline-none', className)}>
        {children}
      </main>
    </Inside>
  )
}
