import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { firstFieldIn } from '../../ui/forms/first-field.ts'
import { isTyping } from '../../ui/lists/use-row-keys.ts'
import type { Command } from '../../ui/overlays/command-palette.tsx'
import type { ShortcutGroup } from '../../ui/overlays/keyboard-help.tsx'
import { places, propertiesPlace } from './places.tsx'

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
      { keys: ['N'], does: 'Schedule a new tour' },
      { keys: ['/'], does: 'Search this page' },
      { keys: ['?'], does: 'This sheet' },
    ],
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: ['J'], does: 'Next row' },
      { keys: ['K'], does: 'Previous row' },
      { keys: ['Enter'], does: 'Open details' },
      { keys: ['Esc'], does: 'Close details' },
    ],
  },
]

/** The agent area's keyboard shortcuts, command palette and shortcut sheet. */
export function AgentKeys() {
  const router = useRouter()
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)

  useEffect(() => {
    const go = (href: string): void => router.history.push(href)
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
      else if (event.key === 'n') {
        // If the form is already open, no opening animation moves the focus, so move it here.
        firstFieldIn(document.querySelector('main [data-takes-focus]'))?.focus()
        go(paths.scheduleTour({ form: 'open' }))
      } else if (event.key === '/') document.querySelector<HTMLElement>('main [data-search]')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [router, shown])

  const commands: Command[] = [
    {
      id: 'new-tour',
      label: 'Schedule New Tour',
      group: 'Do',
      shortcut: 'N',
      run: () => router.history.push(paths.scheduleTour({ form: 'open' })),
    },
    { id: 'keys', label: 'Keyboard shortcuts', group: 'Do', shortcut: '?', run: () => setShown('help') },
    ...[...places, propertiesPlace].map(({ href, label, icon }) => ({
      id: href,
      label,
      icon,
      group: 'Go to',
      run: () => router.history.push(href),
    })),
  ]
  if (shown === null) return null
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
