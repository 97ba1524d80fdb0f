import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatWallClock } from '../../../lib/time.ts'
import { cx } from '../../cx.ts'

export type TimeListProps = {
  /** 24-hour 'HH:mm', or null. */
  value: string | null
  onChange: (time: string) => void
  /** Minutes between two entries. Default 15. */
  step?: 5 | 10 | 15 | 30 | 60 | undefined
  /** Times outside this range appear dimmed, because the desk handles them later. */
  usual?: { from: string; to: string } | undefined
  /** Times for which this is true appear crossed out. They can be chosen all the same. */
  taken?: ((time: string) => boolean) | undefined
  /** Earlier times are not offered. */
  min?: string | undefined
}

/** The times of a day. Arrow keys move, Enter chooses. It opens with the chosen time in the middle, else at the first usual one. */
export function TimeList({ value, onChange, step = 15, usual, taken, min }: TimeListProps) {
  const times = timesOf(step).filter((time) => min === undefined || time >= min)
  const start =
    value && times.includes(value)
      ? value
      : (times.find((time) => time >= (usual?.from ?? '09:00')) ?? times[0])
  const [at, setAt] = useState(start)
  const current = times.includes(at ?? '') ? at : start
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Scroll the list only: scrollIntoView would move the page behind it too.
    const box = list.current
    const chosen = box?.querySelector<HTMLElement>(`[data-time="${start}"]`)
    if (!box || !chosen) return
    const above = start === value ? (box.clientHeight - chosen.offsetHeight) / 2 : 8
    box.scrollTop = chosen.offsetTop - box.offsetTop - above
  }, [start, value])

  const onKey = (event: KeyboardEvent): void => {
    const index = times.indexOf(current ?? '')
    const targets: Record<string, string | undefined> = {
      ArrowDown: times[index + 1],
      ArrowUp: times[index - 1],
      Home: times[0],
      End: times.at(-1),
    }
    const next = targets[event.key]
    if (!next) return
    event.preventDefault()
    setAt(next)
    list.current?.querySelector<HTMLElement>(`[data-time="${next}"]`)?.focus()
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Time"
      onKeyDown={onKey}
      className="size-full overflow-y-auto overscroll-contain p-1"
    >
      {times.map((time) => (
        <button
          key={time}
          type="button"
          role="option"
          data-time={time}
          aria-selected={time === value}
          aria-label={taken?.(time) ? `${formatWallClock(time)}, taken` : undefined}
          tabIndex={time === current ? 0 : -1}
          onClick={() => onChange(time)}
          className={cx(
            'num block min-h-7 w-full rounded-sm px-2 text-center text-md sm:text-right transition-colors duration-100 outline-offset-[-2px] coarse:min-h-11',
            time === value ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken',
            time !== value && usual && (time < usual.from || time >= usual.to) && 'text-ink-3',
            taken?.(time) && 'line-through',
            time !== value && taken?.(time) && 'text-ink-3',
          )}
        >
          {formatWallClock(time)}
        </button>
      ))}
      {times.length === 0 ? <p className="p-2 text-sm text-ink-3">No times left on this day.</p> : null}
    </div>
  )
}

function timesOf(step: number): string[] {
  return Array.from({ length: (24 * 60) / step }, (_, index) => {
    const minutes = index * step
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
}
