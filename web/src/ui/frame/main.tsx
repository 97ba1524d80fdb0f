import { createContext, type ReactNode, use } from 'react'
import { cx } from '../cx.ts'

const Inside = createContext(false)

/**
 * The main landmark, the target of 'Skip to content'. Inside another one, such as a refusal inside a frame, it becomes
 * a part of that.
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
