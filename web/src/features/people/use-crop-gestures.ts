import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Crop, moved, type Size, sideOf, zoomed } from './photo-crop.ts'

type Point = { x: number; y: number }
type Gestures = {
  picture: Size
  crop: Crop
  /** The element that shows the picture and receives the gestures. */
  stage: RefObject<HTMLElement | null>
  /** The square on the screen, which converts finger movements to pixels of the picture. */
  frame: RefObject<HTMLElement | null>
  onChange: (next: (crop: Crop) => Crop) => void
}

/** A press that moves no further than this counts as a click on a point. */
const PRESS_PX = 4
/** The arrow keys' step, as a fraction of the square. */
const STEP = 0.02
const LARGE_STEP = 0.1
/** The zoom per pixel that the wheel would scroll. */
const WHEEL = 0.002
const LINE_PX = 16

const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
/** The distance between two fingers; 1 for one finger, which never zooms. */
const spreadOf = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) || 1 : 1)

/** Moves and zooms the square: by pointer, two fingers, wheel, click (centers its point) and arrow keys. */
export const useCropGestures = ({ picture, crop, stage, frame, onChange }: Gestures) => {
  const pointers = useRef(new Map<number, Point>())
  const travelled = useRef(0)

  /** Pixels of the picture per pixel of the screen. */
  const scaleOf = (now: Crop): number => sideOf(picture, now) / (frame.current?.clientWidth || 1)

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (pointers.current.size === 0) travelled.current = 0
    else travelled.current = Number.POSITIVE_INFINITY
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!pointers.current.has(event.pointerId)) return
    const before = [...pointers.current.values()]
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const after = [...pointers.current.values()]
    const [from, to] = [middleOf(before), middleOf(after)]
    travelled.current += Math.hypot(to.x - from.x, to.y - from.y)
    const wider = spreadOf(after) / spreadOf(before)
    onChange((now) => {
      const near = zoomed(picture, now, now.zoom * wider)
      return moved(picture, near, (from.x - to.x) * scaleOf(near), (from.y - to.y) * scaleOf(near))
    })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const box = frame.current?.getBoundingClientRect()
    if (!pointers.current.delete(event.pointerId) || !box || travelled.current > PRESS_PX) return
    const right = event.clientX - (box.left + box.width / 2)
    const down = event.clientY - (box.top + box.height / 2)
    onChange((now) => moved(picture, now, right * scaleOf(now), down * scaleOf(now)))
  }
  const onPointerCancel = (event: PointerEvent<HTMLElement>): void => {
    pointers.current.delete(event.pointerId)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const way = KEYS[event.key]
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const step = sideOf(picture, crop) * (event.shiftKey ? LARGE_STEP : STEP)
    onChange((now) => moved(picture, now, way[0] * step, way[1] * step))
  }

  // React registers wheel listeners as passive, so the dialog would scroll.
  useEffect(() => {
    const element = stage.current
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1)
      onChange((now) => zoomed(picture, now, now.zoom * Math.exp(-pixels * WHEEL)))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [picture, stage, onChange])

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown }
}
