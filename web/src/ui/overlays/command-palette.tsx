import { Dialog as Base } from '@base-ui/react/dialog'
import { foldText } from '@porchlight/contract/kernel/text/fold-accents'
import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { useActiveOption } from '../lists/use-active-option.ts'
import { useCover } from './cover.ts'

export type Command = {
  id: string
  label: string
  /** The heading above it. Commands of one group must be adjacent. */
  group: string
  icon?: ReactNode
  /** A quiet second line that tells similar results apart. */
  detail?: string | undefined
  /** Further words that match it. */
  keywords?: string | undefined
  shortcut?: string | undefined
  run: () => void
}

/** The server's results for the text, shown below the matching commands. */
export type FoundCommands = {
  commands: readonly Command[]
  /** `stale`: these are the results of an earlier text, until the new ones arrive. */
  state: 'idle' | 'loading' | 'stale' | 'ready' | 'failed'
  retry: () => void
  /** Advice for an empty list. */
  hint: string
}

export type CommandPaletteProps = {
  /** Default true, as for a `Dialog`. */
  open?: boolean | undefined
  onClose: () => void
  commands: readonly Command[]
  /** The subject of the palette, if it does not offer every command. */
  label?: string | undefined
  /** Called with the typed text, for a palette that also searches elsewhere. */
  onQuery?: ((query: string) => void) | undefined
  found?: FoundCommands | undefined
}

const PLACEHOLDER = 'Search or jump to…'

/** Finds any command by name, and shows the results in `found`. The shell opens it on Ctrl/Cmd-K; load it then. */
export function CommandPalette({ open = true, onClose, label, ...palette }: CommandPaletteProps) {
  useCover(open)
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
          className="pop fixed top-[8vh] left-1/2 z-50 flex max-h-[76dvh] w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-surface text-ink shadow-float outline-none sm:top-[12vh]"
        >
          <Palette {...palette} label={label ?? PLACEHOLDER} close={onClose} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type PaletteProps = Pick<CommandPaletteProps, 'commands' | 'onQuery' | 'found'> & {
  label: string
  close: () => void
}

function Palette({ commands, label, onQuery, found, close }: PaletteProps) {
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useTypingInto(input)
  const id = useId()
  const own = commands.filter((command) => matches(command, query))
  const shown = [...own, ...(found?.commands ?? [])]
  const run = (position: number): void => {
    close()
    shown[position]?.run()
  }
  // Enter right after the last letter opens the first result of that text, which may not have arrived yet.
  const [isAwaited, setAwaited] = useState(false)
  const isOnTheWay = found?.state === 'stale' || found?.state === 'loading'
  const choose = (position: number): void => {
    if (isOnTheWay && position === 0 && own.length === 0) setAwaited(true)
    else run(position)
  }
  const { at, setIndex, onKey } = useActiveOption(shown.length, choose)
  useEffect(() => {
    list.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the awaited results have arrived
  useEffect(() => {
    if (!isAwaited || isOnTheWay) return
    setAwaited(false)
    if (shown.length > 0) run(0)
  }, [isAwaited, isOnTheWay])

  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown[at] ? `${id}-${at}` : undefined}
          value={query}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setQuery(event.target.value)
            onQuery?.(event.target.value)
            setIndex(null)
            setAwaited(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && shown.length === 0 && isOnTheWay) setAwaited(true)
            else onKey(event)
          }}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Commands"
        aria-busy={isOnTheWay || undefined}
        className="min-h-0 overflow-y-auto p-1.5"
      >
        {shown.map((command, position) => (
          <div key={command.id} role="presentation">
            {command.group === shown[position - 1]?.group ? null : (
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
                found?.state === 'stale' && position >= own.length && 'opacity-60',
              )}
            >
              {command.icon ? <span className="shrink-0 text-ink-3">{command.icon}</span> : null}
              <span className="min-w-0 flex-1 py-1">
                <span className="block truncate">{command.label}</span>
                {command.detail ? (
                  <span className="num block text-sm text-ink-3 max-sm:wrap-anywhere sm:truncate">
                    {command.detail}
                  </span>
                ) : null}
              </span>
              {command.shortcut ? <span className="text-xs text-ink-3">{command.shortcut}</span> : null}
            </div>
          </div>
        ))}
      </div>
      <Standing count={shown.length} found={found} />
    </>
  )
}

/** Sends letters to the input even before the dialog moves the focus to it, a frame after it opens. */
const useTypingInto = (input: RefObject<HTMLInputElement | null>): void =>
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): void => {
      // The browser inserts the letter where the focus is after this event.
      if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) input.current?.focus()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [input])

/** The state of the search, if the list does not show it: searching, failed, or nothing found. */
function Standing({ count, found }: { count: number; found: FoundCommands | undefined }) {
  const state = found?.state
  const isEmpty = count === 0
  if (state === 'failed')
    return (
      <div className="flex items-center gap-3 border-t border-line px-4 py-2 text-md">
        <p role="status" className="min-w-0 flex-1 text-bad">
          The search failed. Check your connection and try again.
        </p>
        <Button onClick={found?.retry}>Try again</Button>
      </div>
    )
  const text =
    state === 'loading' || (state === 'stale' && isEmpty)
      ? 'Searching…'
      : isEmpty
        ? `No results. ${found?.hint ?? 'Try a different search.'}`
        : `${count} found`
  return (
    <p
      role="status"
      className={isEmpty || state === 'loading' ? 'px-4 pt-3 pb-5 text-md text-ink-3' : 'sr-only'}
    >
      {text}
    </p>
  )
}

/** Each word of the query must be the beginning of a word of the command. */
function matches(command: Command, query: string): boolean {
  const words = foldText(`${command.label} ${command.group} ${command.keywords ?? ''}`).split(/\s+/)
  const asked = foldText(query).split(/\s+/).filter(Boolean)
  return asked.every((part) => words.some((word) => word.startsWith(part)))
}
