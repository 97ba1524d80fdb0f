import type { SessionUser } from '@porchlight/contract/sessions'
import { useRouter } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Keyboard } from '../../ui/overlays/keyboard.tsx'
import { placesFor } from './admin-places.tsx'
import { goKeysFor } from './go-keys.ts'

/** The back office's keys and commands. */
export function AdminKeys({ user }: { user: SessionUser }) {
  const router = useRouter()
  const goTo = (href: string) => ({ group: 'Go to', run: () => router.history.push(href) })
  return (
    <Keyboard
      area="admin"
      places={goKeysFor(user, (href) => router.history.push(href))}
      commands={(help) => [
        ...placesFor(user, null, 17).map(({ href, label, icon }) => ({
          id: href,
          label,
          icon,
          ...goTo(href),
        })),
        ...(user.permissions.includes('tours.view')
          ? [{ id: 'requests', label: 'Tour requests', ...goTo(paths.adminTourRequests()) }]
          : []),
        ...(user.permissions.includes('tours.schedule')
          ? [{ id: 'city', label: 'City tours', ...goTo(paths.cityAdmin()) }]
          : []),
        { ...help, group: 'Help' },
      ]}
    />
  )
}
