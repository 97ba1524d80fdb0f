import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

export type ComboboxListProps<Option> = {
  id: string
  label: string
  options: readonly Option[]
  optionKey: (option: Option) => string
  render: (option: Option) => ReactNode
  /** The option that the keyboard has reached. The focus itself stays in the text box. */
  at: number
  onPoint: (index: number) => void
  onChoose: (option: Option) => void
}

/** The list under a combobox: at most 20 rem tall (specification, agent area, section 2). */
export function ComboboxList<Option>(props: ComboboxListProps<Option>) {
  const { id, label, options, optionKey, render, at, onPoint, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  // New matches may move another option under the pointer before the user lets go. The pressed one counts.
  const pressed = useRef<Option | null>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  if (options.length === 0) return null
  return (
    <div
      ref={list}
      id={id}
      onMouseDownCapture={() => {
        pressed.current = null
      }}
      onMouseUp={() => {
        if (pressed.current !== null) onChoose(pressed.current)
        pressed.current = null
      }}
      role="listbox"
      aria-label={label}
      className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box keeps the focus and handles the keys
        <div
          key={optionKey(option)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => {
            event.preventDefault()
            pressed.current = option
          }}
          onPointerMove={() => onPoint(index)}
          onClick={({ detail }) => {
            // Assistive technology clicks without a press.
            if (detail === 0) onChoose(option)
          }}
          className={cx(
            'flex min-h-control items-center rounded-sm px-2 py-1 text-md select-none',
            index === at && 'bg-sunken',
          )}
        >
          <span className="min-w-0 flex-1">{render(option)}</span>
        </div>
      ))}
    </div>
  )
}
