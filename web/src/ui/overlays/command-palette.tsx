import { Dialog as Base } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'

export type Command = {
  id: string
  label: string
  /** The heading above it. Commands of one group must be adjacent. */
  group: string
  icon?: ReactNode
  /** Further words that match it. */
  keywords?: string | undefined
  shortcut?: string | undefined
  run: () => void
}

export type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  commands: readonly Command[]
  /** For commands that the server finds. They arrive through `commands`; `searched` turns off filtering. */
  onQuery?: ((query: string) => void) | undefined
  searched?: boolean | undefined
  placeholder?: string | undefined
}

/** Finds any command by name. The shell opens it on Ctrl/Cmd-K; load it then. */
export function CommandPalette({ open, onOpenChange, ...rest }: CommandPaletteProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="scrim fixed inset-0 z-50" />
        <Base.Popup
          aria-label="Command palette"
          className="pop fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-surface text-ink shadow-float outline-none"
        >
          <Palette {...rest} close={() => onOpenChange(false)} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type PaletteProps = Omit<CommandPaletteProps, 'open' | 'onOpenChange'> & { close: () => void }

function Palette({
  commands,
  onQuery,
  searched,
  placeholder = 'Type a command or search',
  close,
}: PaletteProps) {
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const found = searched ? commands : commands.filter((command) => matches(command, query))
  const at = Math.min(index, found.length - 1)

  const move = (next: number): void => {
    setIndex(next)
    list.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const run = (command: Command | undefined): void => {
    if (!command) return
    close()
    command.run()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') move((at + 1) % Math.max(found.length, 1))
    else if (event.key === 'ArrowUp') move((at - 1 + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter') run(found[at])
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          role="combobox"
          aria-label={placeholder}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          value={query}
          placeholder={placeholder}
          onChange={(event) => {
            setQuery(event.target.value)
            setIndex(0)
            onQuery?.(event.target.value.trim())
          }}
          onKeyDown={onKey}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Commands" className="min-h-0 overflow-y-auto p-1.5">
        {found.map((command, position) => (
          <div key={command.id} role="presentation">
            {command.group === found[position - 1]?.group ? null : (
              <div role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-3">
                {command.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys */}
            <div
              id={`${id}-${position}`}
              role="option"
              tabIndex={-1}
              data-index={position}
              aria-selected={position === at}
              onClick={() => run(command)}
              onPointerMove={() => setIndex(position)}
              className={cx(
                'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-md coarse:min-h-11',
                position === at && 'bg-sunken',
              )}
            >
              {command.icon ? <span className="text-ink-3">{command.icon}</span> : null}
              <span className="min-w-0 flex-1 truncate">{command.label}</span>
              {command.shortcut ? <span className="text-xs text-ink-3">{command.shortcut}</span> : null}
            </div>
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? 'px-4 pt-3 pb-5 text-md text-ink-3' : 'sr-only'}>
        {found.length === 0 ? 'Nothing by that name.' : `${found.length} found`}
      </p>
    </>
  )
}

/** Each word of the query must be the beginning of a word of the command. */
function matches(command: Command, query: string): boolean {
  const words = `${command.label} ${command.group} ${command.keywords ?? ''}`.toLowerCase().split(/\s+/)
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean)
  return asked.every((part) => words.some((word) => word.startsWith(part)))
}
