import { type RefObject, useEffect } from 'react'

/** Mark the focusable thing of each row with this: its link, or its button for the details. */
export const ROW_TARGET = { 'data-row-target': '' } as const

/**
 * J and K move the focus down and up through the rows of a list; Enter is the row's own. Keys typed into a field,
 * with a modifier, or while a dialog is open are left alone.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, enabled = true): void {
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent): void => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-target]') ?? [])]
      if (rows.length === 0 || document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]'))
        return
      const active = document.activeElement
      const at = active instanceof HTMLElement ? rows.indexOf(active) : -1
      const next =
        at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1)
      event.preventDefault()
      rows[next]?.focus()
      rows[next]?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, enabled])
}

/** Whether a key pressed there is text for it: no shortcut may take it. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable=true]') !== null
  )
}
