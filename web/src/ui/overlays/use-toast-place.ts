import { type RefObject, useLayoutEffect } from 'react'
import { endToasts } from '../../lib/toast.ts'
import { type Box, isInTheWay, isPhone, type Obstacle, placeToast } from './toast-place.ts'

const CONTROLS =
  'button, a[href], input, select, textarea, [role=option], [role^=menuitem], [role=tab], [role=combobox], [data-keep-clear]'
/**
 * Controls that count as needed, besides the focused one: submit buttons, a view's primary action, the options of an
 * open list or menu, the days of a calendar, the answers to a question, and on a desktop everything in a dialog. A
 * phone's dialog fills the screen.
 */
const NEEDED =
  '[type=submit], [data-primary], [data-keep-clear], [role=option], [role^=menuitem], [role=grid] button, [role=alertdialog] *'
/** What every open dialog, sheet and question has. Popovers, which are dialogs to a screen reader, have neither. */
const DIALOGS = '[data-dialog-head], [role=alertdialog]'
const NEEDED_ON_DESKTOP = `${NEEDED}, [role=dialog] *`

/** The height of the bar at the bottom of a phone: the tab bar, or the actions that stick to the window there. */
const barAtBottom = (height: number): number => {
  let tallest = 0
  for (const bar of document.querySelectorAll<HTMLElement>('[data-tab-bar], [data-action-bar]')) {
    if (!isDrawn(bar)) continue
    const { top, bottom } = bar.getBoundingClientRect()
    if (bottom > top && top < height && bottom >= height - 1) tallest = Math.max(tallest, height - top)
  }
  return tallest
}

/** False for what the browser skips because of `content-visibility: auto`. */
const isDrawn = (control: HTMLElement): boolean =>
  typeof control.checkVisibility !== 'function' || control.checkVisibility({ contentVisibilityAuto: true })

const obstaclesOf = (toasts: HTMLElement, needs: string): Obstacle[] => {
  const obstacles: Obstacle[] = []
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (toasts.contains(control) || control.closest('[aria-hidden=true], [inert]')) continue
    // A card out of sight has no layout, and the box of a control in it would give it one.
    if (!isDrawn(control)) continue
    const { left, top, width, height } = control.getBoundingClientRect()
    const seen = width > 1 && height > 1 && top < innerHeight && top + height > 0
    if (!seen) continue
    const needed = control === document.activeElement || control.matches(needs)
    obstacles.push({ left, top, width, height, needed })
  }
  return obstacles
}

/**
 * Keeps toasts off the controls that the user needs next. On a phone, ends those for which a dialog has no room. A
 * visible toast moves only if it would cover such a control, and never while it is under the pointer or focused.
 * @param toasts the toasts on screen: each change may change their height
 */
export const useToastPlace = (viewport: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void => {
  useLayoutEffect(() => {
    const place = viewport.current
    const toast = place?.querySelector<HTMLElement>('[data-toast]:not([data-ending-style])')
    if (toasts.length === 0 || !place || !toast) return
    const boxOf = (): Box => ({
      left: place.offsetLeft,
      top: place.offsetTop,
      width: place.offsetWidth,
      height: toast.offsetHeight,
    })
    const screen = () => {
      const width = document.documentElement.clientWidth
      const height = window.visualViewport?.height ?? innerHeight
      return {
        width,
        height,
        bottomBar: barAtBottom(height),
        obstacles: obstaclesOf(place, isPhone(width) ? NEEDED : NEEDED_ON_DESKTOP),
      }
    }
    const move = (): void => {
      const box = boxOf()
      // A toast that is not laid out covers nothing.
      if (box.height === 0) return
      const { left, top } = placeToast(box, screen())
      place.style.left = `${left}px`
      place.style.top = `${top}px`
    }
    move()

    const dialogs = new Set(document.querySelectorAll(DIALOGS))
    const hasNewDialog = () => [...document.querySelectorAll(DIALOGS)].some((one) => !dialogs.has(one))
    // A dialog that opens by itself with the message would end it unread.
    let pressed = false
    const onPress = (): void => {
      pressed = true
    }

    let frame = 0
    const look = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (pressed && isPhone(document.documentElement.clientWidth) && hasNewDialog())
          endToasts({ by: 'dialog' })
        const held = place.matches(':hover') || place.contains(document.activeElement)
        const box = boxOf()
        if (box.height > 0 && !held && isInTheWay(box, screen())) move()
      })
    }
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !place.contains(target))) look()
    })
    // A popup gets its position, and each new one, through its `style` attribute.
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
    const options = { capture: true, passive: true }
    const moments = ['focusin', 'transitionend', 'scroll'] as const
    for (const moment of moments) document.addEventListener(moment, look, options)
    const presses = ['pointerdown', 'keydown'] as const
    for (const press of presses) document.addEventListener(press, onPress, options)
    window.addEventListener('resize', move)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      for (const moment of moments) document.removeEventListener(moment, look, options)
      for (const press of presses) document.removeEventListener(press, onPress, options)
      window.removeEventListener('resize', move)
    }
  }, [viewport, toasts])
}
