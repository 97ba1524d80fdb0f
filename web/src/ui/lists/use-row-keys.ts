import type { RefObject } from 'react'
import { useKeys } from '../../lib/use-keys.ts'

/** Marks the focusable element of each row: its link, or the button that opens its details. */
export const ROW_TARGET = { 'data-row-target': '' } as const

// A long list renders only the rows in sight: the next row appears a frame or two after the last one was
// scrolled into sight.
const FRAMES = 30

/** J and K move the focus through the rows of a list. Queues keys that are faster than the list renders. */
export function useRowKeys(list: RefObject<HTMLElement | null>, enabled = true): void {
  const move = (step: 1 | -1, frames = FRAMES): boolean => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-target]') ?? [])]
    const active = document.activeElement
    const at = active instanceof HTMLElement ? rows.indexOf(active) : -1
    const row = at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
    if (!row && frames > 0 && goesOn(rows[at], step)) requestAnimationFrame(() => move(step, frames - 1))
    return rows.length > 0
  }
  useKeys({ nextRow: () => enabled && move(1), previousRow: () => enabled && move(-1) })
}

/** Whether a list has further rows in this direction that are not rendered. */
const goesOn = (row: HTMLElement | undefined, step: 1 | -1): boolean => {
  const item = row?.closest('[aria-posinset]')
  const place = Number(item?.getAttribute('aria-posinset'))
  return step > 0 ? place < Number(item?.getAttribute('aria-setsize')) : place > 1
}
