import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../link.tsx'
import { usePositionMethod } from './over-page.ts'

export type MenuEntry =
  | {
      kind?: 'item'
      label: string
      icon?: ReactNode
      /** The keyboard shortcut for the same action, formatted. */
      shortcut?: string | undefined
      destructive?: boolean | undefined
      disabled?: boolean | undefined
      /** Why it is disabled. The keyboard reaches disabled entries, too. */
      reason?: string | undefined
      /** Leaves the menu open, which then shows the result. */
      staysOpen?: boolean | undefined
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

const ITEM =
  'flex min-h-control items-center gap-2.5 rounded-sm px-2 text-md outline-none select-none data-highlighted:bg-sunken data-disabled:opacity-45'

/** The parts of an opened menu (menu.tsx): arrow keys, letters, Escape. */
export function MenuParts({ trigger, entries, align = 'end' }: MenuProps) {
  const positionMethod = usePositionMethod()
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger render={trigger} />
      {/* A region, so that its content is inside a landmark. */}
      <Base.Portal role="region" aria-label="Menu">
        <Base.Positioner
          positionMethod={positionMethod}
          align={align}
          sideOffset={5}
          className="z-50 outline-none"
        >
          <Base.Popup className="pop max-h-(--available-height) min-w-48 overflow-y-auto rounded-lg bg-surface p-1 text-ink shadow-float outline-none">
            {entries.map((entry, index) => (
              <Entry key={'label' in entry ? entry.label : index} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <div role="presentation" className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-3 wrap-anywhere">
      {children}
    </div>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'separator') return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
  if (entry.kind === 'heading') return <Heading>{entry.label}</Heading>
  if (entry.kind === 'choices') {
    return (
      <Base.RadioGroup aria-label={entry.label} value={entry.value} onValueChange={entry.onChange}>
        <Heading>{entry.label}</Heading>
        {entry.choices.map(({ value, label, icon }) => (
          <Base.RadioItem key={value} value={value} label={label} className={ITEM}>
            {icon ? <span className="text-ink-3">{icon}</span> : null}
            <span className="flex-1">{label}</span>
            <Base.RadioItemIndicator>
              <Check size={15} aria-hidden="true" className="text-brand" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    )
  }
  const inside = (
    <>
      {entry.icon ? <span className="text-ink-3">{entry.icon}</span> : null}
      <span className="flex-1">{entry.label}</span>
    </>
  )
  if (entry.kind === 'link') {
    return (
      <Base.LinkItem
        className={ITEM}
        closeOnClick
        render={
          <Link href={entry.href} target={entry.target} rel={entry.target ? 'noreferrer' : undefined}>
            {inside}
          </Link>
        }
      />
    )
  }
  return (
    <Base.Item
      label={entry.label}
      disabled={entry.disabled}
      closeOnClick={!entry.staysOpen}
      onClick={entry.onSelect}
      className={cx(
        ITEM,
        entry.destructive && !entry.disabled && 'text-bad data-highlighted:bg-bad-soft',
        // The reason has to stay readable.
        entry.reason && 'flex-col items-start! justify-center gap-0! py-1.5 opacity-100!',
      )}
    >
      {entry.reason ? <span className="text-ink-3">{entry.label}</span> : inside}
      {entry.reason ? <span className="num text-xs text-ink-2">{entry.reason}</span> : null}
      {entry.shortcut ? <span className="text-xs text-ink-3">{entry.shortcut}</span> : null}
    </Base.Item>
  )
}
