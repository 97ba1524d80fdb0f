import { createContext, type ReactNode, use } from 'react'
import { cx } from './cx.ts'

const Inside = createContext(false)

/**
 * The main landmark of a page, the target of 'Skip to content'. A page has only one. A screen rendered inside
 * a frame's main landmark, such as a refusal or a loading state, becomes a part of that one.
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
