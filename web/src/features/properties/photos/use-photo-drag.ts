import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** From this distance on, in pixels, a press is a drag. */
const DRAG_FROM = 6

/** The dragged photo, and the one whose place it would take. */
export type PhotoDrag = { id: string; over: string | null }

/** The photo under the pointer; null between photos. */
const photoAt = (list: HTMLElement | null, { clientX, clientY }: PointerEvent): string | null => {
  for (const card of list?.querySelectorAll<HTMLElement>('[data-photo]') ?? []) {
    const { left, right, top, bottom } = card.getBoundingClientRect()
    if (clientX >= left && clientX <= right && clientY >= top && clientY <= bottom)
      return card.dataset.photo ?? null
  }
  return null
}

/**
 * Orders photos by dragging them: with a mouse or pen by the picture, with a finger by its grip, because a finger on
 * the picture scrolls. Escape ends a drag without a change.
 */
export const usePhotoDrag = (
  list: RefObject<HTMLElement | null>,
  onDrop: (id: string, over: string) => void,
) => {
  const [drag, setDrag] = useState<PhotoDrag | null>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = (id: string, press: ReactPointerEvent): void => {
    const onGrip = press.target instanceof Element && press.target.closest('[data-grip]') !== null
    if (press.button !== 0 || !press.isPrimary || (press.pointerType === 'touch' && !onGrip)) return
    const from = { x: press.clientX, y: press.clientY }
    let current: PhotoDrag | null = null
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const end = (): void => {
      controller.abort()
      setDrag(null)
    }
    const listen = <Name extends 'pointermove' | 'pointerup' | 'pointercancel' | 'keydown'>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ): void => window.addEventListener(name, listener, { signal: controller.signal, capture: true })

    listen('pointermove', (event) => {
      if (!current && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_FROM) return
      // Between two photos, the last one counts.
      const over = photoAt(list.current, event) ?? current?.over ?? null
      if (current?.over === over) return
      current = { id, over }
      setDrag(current)
    })
    listen('pointerup', () => {
      end()
      if (current?.over && current.over !== id) drop.current(id, current.over)
    })
    listen('pointercancel', end)
    listen('keydown', (event) => {
      if (event.key !== 'Escape' || !current) return
      event.preventDefault()
      event.stopPropagation() // do not close the dialog around the photos
      end()
    })
  }
  return { drag, start }
}
