import { cloneElement, type ReactElement, type ReactNode, useRef } from 'react'
import { loadWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useLaterPopup } from './use-later-popup.ts'

export type MenuEntry =
  | {
      kind?: 'item'
      label: string
      icon?: ReactNode
      /** The keyboard shortcut for the same action, formatted. */
      shortcut?: string | undefined
      destructive?: boolean | undefined
      disabled?: boolean | undefined
      onSelect: () => void
    }
  | { kind: 'link'; label: string; icon?: ReactNode; href: string; target?: '_blank' | undefined }
  | {
      kind: 'choices'
      /** The heading above the choices, which are one radio group. */
      label: string
      value: string
      choices: readonly { value: string; label: string; icon?: ReactNode }[]
      onChange: (value: string) => void
    }
  | { kind: 'heading'; label: string }
  | { kind: 'separator' }

export type MenuProps = {
  /** The button that opens it; it must have an accessible name. */
  trigger: ReactElement<Record<string, unknown>>
  entries: readonly MenuEntry[]
  align?: 'start' | 'end' | undefined
}

const parts = loadWhenIdle(() => import('./menu-parts.tsx'))

/** A button's menu. */
export function Menu(props: MenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  const { loaded, handlers } = useLaterPopup(parts, {
    button: () => place.current?.querySelector('button'),
  })
  return (
    <span ref={place} className="contents">
      {loaded ? (
        <loaded.MenuParts {...props} />
      ) : (
        cloneElement(props.trigger, { ...handlers, 'aria-haspopup': 'menu', 'aria-expanded': false })
      )}
    </span>
  )
}
