import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { LinkProps } from '../ui/link.tsx'

/** Public pages are separate documents; the server handles files and calls. */
const ours = (href: string, target: string | undefined): boolean =>
  target === undefined &&
  /^\/(?!$|[/\\]|api\/|feeds\/|landing$|pricing$|terms$|privacy$|refunds$|dev\/)/.test(href)

/** Replaces every link of the UI kit: navigates inside the application, except for clicks with a modifier key. */
export function RouterLink({ children, onClick, href, closesHere, ...props }: LinkProps) {
  const router = useRouter()
  const inside = ours(href, props.target)
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!inside || !plain || event.defaultPrevented) return
    event.preventDefault()
    router.history.push(href, closesHere && { closesBack: true })
  }
  const prepare = (): void => {
    // Fetches the screen's code and starts its reads. The cast is needed because `href` is a plain string.
    if (inside) router.preloadRoute({ to: href }).catch(() => undefined)
  }
  return (
    <a {...props} href={href} onClick={press} onPointerEnter={prepare} onFocus={prepare}>
      {children}
    </a>
  )
}
