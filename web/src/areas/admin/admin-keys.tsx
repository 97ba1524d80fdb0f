import type { SessionUser } from '@porchlight/contract/sessions'
import { useRouter } from '@tanstack/react-router'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { Keyboard } from '../../ui/overlays/keyboard.tsx'
import { goKeysFor } from './go-keys.ts'

// The desk types right after Ctrl K, so the palette loads before its first use.
const AdminPalette = lazyWhenIdle(async () => ({
  default: (await import('./admin-palette.tsx')).AdminPalette,
}))

/** The back office's keys and commands. */
export function AdminKeys({ user }: { user: SessionUser }) {
  const { history } = useRouter()
  return (
    <Keyboard area="admin" Palette={AdminPalette} places={goKeysFor(user, (href) => history.push(href))} />
  )
}
