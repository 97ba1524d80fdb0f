import { Dialog as Base } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { useActiveOption } from '../lists/use-active-option.ts'

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
  /** Default true, as for a `Dialog`. */
  open?: boolean | undefined
  onClose: () => void
  commands: readonly Command[]
  /** What it chooses, if it offers not every command. */
  label?: string | undefined
}

const PLACEHOLDER = 'Type a command or search'

/** Finds any command by name. The shell opens it on Ctrl/Cmd-K; load it then. */
export function CommandPalette({ open = true, onClose, commands, label }: CommandPaletteProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim fixed inset-0 z-50" />
        <Base.Popup
          aria-label={label ?? 'Command palette'}
          className="pop fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-surface text-ink shadow-float outline-none"
        >
          <Palette commands={commands} label={label ?? PLACEHOLDER} close={onClose} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type PaletteProps = { commands: readonly Command[]; label: string; close: () => void }

function Palette({ commands, label, close }: PaletteProps) {
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const found = commands.filter((command) => matches(command, query))
  const run = (position: number): void => {
    close()
    found[position]?.run()
  }
  const { at, setIndex, onKey } = useActiveOption(found.length, run)
  useEffect(() => {
    list.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          value={query}
          placeholder={label}
          onChange={(event) => {
            setQuery(event.target.value)
            setIndex(0)
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
              onClick={() => run(position)}
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
        {found.length === 0 ? 'No results. Try a different search.' : `${found.length} found`}
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
