import type { SessionUser } from '@porchlight/contract/sessions'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { isTyping } from '../../ui/lists/use-row-keys.ts'
import type { Command } from '../../ui/overlays/command-palette.tsx'
import type { ShortcutGroup } from '../../ui/overlays/keyboard-help.tsx'
import { placesFor } from './admin-places.tsx'

const Palette = lazy(async () => ({
  default: (await import('../../ui/overlays/command-palette.tsx')).CommandPalette,
}))
const Help = lazy(async () => ({
  default: (await import('../../ui/overlays/keyboard-help.tsx')).KeyboardHelp,
}))

const groups: readonly ShortcutGroup[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'Everything by name' },
      { keys: ['/'], does: 'Search this page' },
      { keys: ['?'], does: 'This sheet' },
    ],
  },
  {
    title: 'In the queue',
    shortcuts: [
      { keys: ['J'], does: 'Next row' },
      { keys: ['K'], does: 'Previous row' },
      { keys: ['Enter'], does: 'Open details' },
      { keys: ['X'], does: 'Choose the row' },
      { keys: ['Esc'], does: 'Close details' },
    ],
  },
]

/** The back office's keyboard shortcuts, command palette and shortcut sheet. */
export function AdminKeys({ user }: { user: SessionUser }) {
  const router = useRouter()
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        setShown('palette')
        return
      }
      // An open dialog, or one that is about to open, handles the keys itself.
      if (shown !== null || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]')) return
      if (event.key === '?') setShown('help')
      else if (event.key === '/') document.querySelector<HTMLElement>('main [data-search]')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shown])

  if (shown === null) return null
  const go = (href: string) => () => router.history.push(href)
  const places = placesFor(user, null, 17)
  const commands: Command[] = [
    ...places.map(({ href, label, icon }) => ({ id: href, label, icon, group: 'Go to', run: go(href) })),
    ...(user.permissions.includes('tours.view')
      ? [{ id: 'requests', label: 'Tour requests', group: 'Go to', run: go(paths.adminTourRequests()) }]
      : []),
    ...(user.permissions.includes('tours.schedule')
      ? [{ id: 'city', label: 'City tours', group: 'Go to', run: go(paths.cityAdmin()) }]
      : []),
    { id: 'keys', label: 'Keyboard shortcuts', group: 'Help', shortcut: '?', run: () => setShown('help') },
  ]
  const close = (open: boolean): void => {
    if (!open) setShown((now) => (now === shown ? null : now))
  }
  return (
    <Suspense>
      {shown === 'palette' ? <Palette open onOpenChange={close} commands={commands} /> : null}
      {shown === 'help' ? <Help open onOpenChange={close} groups={groups} /> : null}
    </Suspense>
  )
}
