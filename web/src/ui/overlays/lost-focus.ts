import { canFocus, firstFieldIn } from '../forms/first-field.ts'

const REMEMBERED = 12
const DIALOG = '[role=dialog]:not([data-toast]), [role=alertdialog]:not([data-toast])'

/** The control of a row that J and K focus (ui/lists/use-row-keys.ts). */
const ROW = '[data-row-target]'

/** Groups where the focus moves to the next control, like the steps of a visit. */
const GROUP = '[data-keeps-focus]'

const isInToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toast]') !== null

const firstControlIn = (group: HTMLElement | undefined): HTMLElement | undefined =>
  [...(group?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])].find(canFocus)

/** A row of a list, with its place in it. */
type Row = { item: HTMLElement; list: HTMLElement; index: number }

const rowOf = (control: HTMLElement): Row | null => {
  const item = control.closest<HTMLElement>('li, [role=row]')
  const list = item?.parentElement
  if (!list || !item.querySelector(ROW)) return null
  return { item, list, index: [...list.children].indexOf(item) }
}

/**
 * Returns the control to focus after a row has left its list. It is in the same row if another list now shows it, else
 * in the row that took its place, else in the last row.
 */
const nextRow = (row: Row | undefined): HTMLElement | undefined => {
  if (!row || row.item.isConnected) return undefined
  const moved = row.item.id ? document.getElementById(row.item.id) : null
  if (moved) return firstControlIn(moved.querySelector<HTMLElement>(GROUP) ?? moved)
  if (!row.list.isConnected) return undefined
  const next = row.list.children[row.index] ?? row.list.lastElementChild
  return [...(next?.querySelectorAll<HTMLElement>(ROW) ?? [])].find(canFocus)
}

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Moves the focus when its control disappears, as after a saved form, a closed dialog or a handled row, to the first
 * of: the form that replaced it, the next control of its group (`data-keeps-focus`), the next row, the dialog around it,
 * the previously focused control (or the next of its group or row), and the page content. A row that has left an empty
 * list leads to the page content, not to an earlier control such as a filter, where keys mean something else. From a
 * toast that disappears, the focus returns to where it was before. Does nothing after a press elsewhere. Returns a
 * function that stops this.
 */
export const watchLostFocus = (): (() => void) => {
  let last: HTMLElement | null = null
  let around: HTMLElement[] = []
  let before: HTMLElement[] = []
  const groups = new WeakMap<HTMLElement, HTMLElement>()
  const rows = new WeakMap<HTMLElement, Row>()
  let wasDisabled = false
  let inToast = false
  let frame = 0
  let added = new Set<HTMLElement>()

  const onFocus = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return
    inToast = isInToast(target)
    if (inToast || target === last) return
    if (last)
      before = [last, ...before.filter((one) => (one.isConnected || rows.has(one)) && one !== last)].slice(
        0,
        REMEMBERED,
      )
    last = target
    const group = target.closest<HTMLElement>(GROUP)
    if (group) groups.set(target, group)
    wasDisabled = false
    const row = rowOf(target)
    if (row) rows.set(target, row)
    around = []
    for (let one = target.parentElement; one; one = one.parentElement) around.push(one)
  }

  const placeFor = (): HTMLElement | null => {
    const container = around.find((one) => one.isConnected)
    for (const one of added) {
      if (!one.isConnected || !container?.contains(one)) continue
      const form = one.matches('form') ? one : one.querySelector<HTMLElement>('form')
      const field = firstFieldIn(form)
      if (field) return field
    }
    const next = last && (firstControlIn(groups.get(last)) ?? nextRow(rows.get(last)))
    if (next) return next
    const dialog = container?.closest<HTMLElement>(DIALOG)
    if (dialog && canFocus(dialog))
      return before.find((one) => dialog.contains(one) && canFocus(one)) ?? dialog
    for (const one of last ? [last, ...before] : before) {
      const row = rows.get(one)
      const opener = canFocus(one) ? one : (firstControlIn(groups.get(one)) ?? nextRow(row))
      if (opener) return opener
      if (row && !row.item.isConnected) break
    }
    const open = [...document.querySelectorAll<HTMLElement>(DIALOG)].filter(canFocus).at(-1)
    return open ?? document.getElementById('work')
  }

  const settle = (): void => {
    if (hasNoFocus() && last?.isConnected) {
      // A button that is disabled while busy gets its focus back.
      if (last.matches(':disabled')) wasDisabled = true
      else if ((wasDisabled || inToast) && canFocus(last)) last.focus({ preventScroll: true })
    } else if (hasNoFocus() && last) placeFor()?.focus({ preventScroll: true })
    added = new Set()
  }

  // After two frames, elements with a focus of their own have taken it.
  const look = (): void => {
    if (frame !== 0) return
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        frame = 0
        settle()
      })
    })
  }
  const changes = new MutationObserver((records) => {
    if (!last || (last.isConnected && !hasNoFocus())) return
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof HTMLElement) added.add(node)
    look()
  })
  changes.observe(document.body, { attributeFilter: ['disabled'], childList: true, subtree: true })
  const options = { capture: true, passive: true }
  const onPress = ({ target }: Event): void => {
    added = new Set()
    if (!isInToast(target)) inToast = false
  }
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('pointerdown', onPress, options)
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    document.removeEventListener('focusin', onFocus, options)
    document.removeEventListener('pointerdown', onPress, options)
  }
}
