import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

export type ComboboxEntry = { key: string; content: ReactNode; choose: () => void }

export type ComboboxListProps = {
  id: string
  label: string
  options: readonly ComboboxEntry[]
  /** Stay in sight below the options. */
  links: readonly ComboboxEntry[]
  /** The option or link that the keyboard has reached. The focus itself stays in the text box. */
  at: number
  onPoint: (index: number) => void
}

/** The list under a combobox: at most 20 rem tall (specification, agent area, section 2). */
export function ComboboxList({ id, label, options, links, at, onPoint }: ComboboxListProps) {
  // New matches may move another option under the pointer before the user lets go. The pressed one counts.
  const pressed = useRef<ComboboxEntry | null>(null)
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  if (options.length + links.length === 0) return null
  const row = (entry: ComboboxEntry, index: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text box keeps the focus and handles the keys
    <div
      key={entry.key}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === at}
      onMouseDown={(event) => {
        event.preventDefault()
        pressed.current = entry
      }}
      onPointerMove={() => onPoint(index)}
      onClick={({ detail }) => {
        // Assistive technology clicks without a press.
        if (detail === 0) entry.choose()
      }}
      className={cx(
        'flex min-h-control items-center rounded-sm px-2 py-1 text-md select-none',
        index === at && 'bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1">{entry.content}</span>
    </div>
  )
  return (
    <div
      id={id}
      onMouseDownCapture={() => {
        pressed.current = null
      }}
      onMouseUp={() => {
        pressed.current?.choose()
        pressed.current = null
      }}
      role="listbox"
      aria-label={label}
      className={cx(
        'max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1',
        links.length === 0 ? 'scroll-py-1' : 'scroll-pt-1 scroll-pb-20 coarse:scroll-pb-28',
      )}
    >
      {options.map(row)}
      {links.length > 0 ? (
        <div
          role="presentation"
          className={cx('sticky -bottom-1 -m-1 bg-surface p-1', options.length > 0 && 'border-t border-line')}
        >
          {links.map((link, index) => row(link, options.length + index))}
        </div>
      ) : null}
    </div>
  )
}
