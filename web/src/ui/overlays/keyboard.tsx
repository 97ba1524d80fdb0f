import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { type KeyArea, type KeyGroup, keyHint, keySheet } from '../../lib/keys.ts'
import { lazyOnDemand } from '../../lib/lazy-when-idle.ts'
import { type GoKey, useGoKeys } from '../../lib/use-go-keys.ts'
import { useKeys } from '../../lib/use-keys.ts'
import type { Command } from './command-palette.tsx'

const Help = lazyOnDemand(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }))

const OPEN_PALETTE = 'porchlight:open-palette'

/** Opens the area's palette, for a button that does what Ctrl K does. */
export const openPalette = (): boolean => document.dispatchEvent(new Event(OPEN_PALETTE))

export type PaletteProps = {
  /** Opens the list of keyboard shortcuts. */
  help: Pick<Command, 'id' | 'label' | 'shortcut' | 'run'>
  onClose: () => void
}

type KeyboardProps = {
  area: KeyArea
  /** The area's palette, loaded when it opens. */
  Palette: ComponentType<PaletteProps>
  /** Opens the form for a new tour; only agents have it. */
  onNewTour?: (() => void) | undefined
  /** The pages that G and a letter lead to. */
  places?: readonly GoKey[] | undefined
}

/** The keys that work anywhere in an area: the palette, the list of shortcuts, the search field, a new tour. */
export function Keyboard({ area, Palette, onNewTour, places = [] }: KeyboardProps) {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  // A dialog that is about to open handles the keys itself.
  const unlessOpen = (run: () => void) => () => (shown === null ? run() : false)
  useKeys({
    palette: () => setShown('palette'),
    help: unlessOpen(() => setShown('help')),
    search: unlessOpen(() => document.querySelector<HTMLElement>('main [data-search]')?.focus()),
    ...(onNewTour && { newTour: unlessOpen(onNewTour) }),
  })
  useEffect(() => {
    const open = (): void => setShown('palette')
    document.addEventListener(OPEN_PALETTE, open)
    return () => document.removeEventListener(OPEN_PALETTE, open)
  }, [])

  useGoKeys(places)

  if (shown === null) return null
  const close = (): void => setShown((now) => (now === shown ? null : now))
  const help = { id: 'keys', label: 'Keyboard shortcuts', shortcut: keyHint('help') }
  return (
    <Suspense>
      {shown === 'palette' ? (
        <Palette onClose={close} help={{ ...help, run: () => setShown('help') }} />
      ) : null}
      {shown === 'help' ? <Help onClose={close} groups={[...keySheet(area), ...groupOf(places)]} /> : null}
    </Suspense>
  )
}

const groupOf = (places: readonly GoKey[]): KeyGroup[] =>
  places.length === 0
    ? []
    : [
        {
          title: 'Go to',
          shortcuts: places.map(({ letter, label }) => ({
            shown: ['G', letter.toUpperCase()],
            does: label,
          })),
        },
      ]
