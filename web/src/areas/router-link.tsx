import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { LinkProps } from '../ui/link.tsx'

/** The public pages are documents of their own, files and calls are the server’s. */
const ours = (href: string, target: string | undefined): boolean =>
  target === undefined &&
  /^\/(?!$|[/\\]|api\/|feeds\/|landing$|pricing$|terms$|privacy$|refunds$|dev\/)/.test(href)

/** Every link of the kit, moving within the application; what a browser does with a modifier key it still does. */
export function RouterLink({ children, onClick, href, ...props }: LinkProps) {
  const router = useRouter()
  const inside = ours(href, props.target)
  const press = (event: MouseEvent): void => {
    onClick?.()
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!inside || !plain || event.defaultPrevented) return
    event.preventDefault()
    router.history.push(href)
  }
  const prepare = (): void => {
    // The chunk of the screen; the address is one of ours but not typed as such here.
    if (inside) router.preloadRoute({ to: href }).catch(() => undefined)
  }
  return (
    <a {...props} href={href} onClick={press} onPointerEnter={prepare} onFocus={prepare}>
      {children}
    </a>
  )
}
