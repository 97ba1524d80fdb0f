import { describe, expect, it } from 'vitest'
import { isInTheWay, type Obstacle, placeToast } from './toast-place.ts'

const toast = { width: 384, height: 56 }
const box = (left: number, top: number, width: number, height: number, needed = true): Obstacle => ({
  left,
  top,
  width,
  height,
  needed,
})

describe('the place of a toast', () => {
  it('is low in the middle on a desktop, and above the tab bar on a phone', () => {
    expect(placeToast(toast, { width: 1440, height: 900, obstacles: [] })).toEqual({ left: 528, top: 820 })
    const phone = { width: 390, height: 844, bottomBar: 57, obstacles: [] }
    expect(placeToast({ width: 366, height: 56 }, phone)).toEqual({ left: 12, top: 719 })
  })

  it('stays there on a phone whatever else it covers, and else goes under the top bar', () => {
    const rows = Array.from({ length: 20 }, (_, row) => box(0, row * 45, 390, 44, false))
    const phone = { width: 390, height: 844, bottomBar: 57 }
    const size = { width: 366, height: 56 }
    expect(placeToast(size, { ...phone, obstacles: rows })).toEqual({ left: 12, top: 719 })
    const obstacles = [...rows, box(12, 740, 366, 44)]
    expect(placeToast(size, { ...phone, obstacles })).toEqual({ left: 12, top: 64 })
  })

  it('covers no control that the user needs next, on whichever side of the screen', () => {
    for (const left of [24, 528, 700, 1200])
      for (const top of [20, 400, 840]) {
        const obstacles = [box(left, top, 180, 40)]
        const screen = { width: 1440, height: 900, obstacles }
        expect(isInTheWay({ ...placeToast(toast, screen), ...toast }, screen), `${left}, ${top}`).toBe(false)
      }
  })

  it('leaves the buttons of a phone’s sheet free, and the fields above them', () => {
    const obstacles = [
      box(20, 780, 350, 44),
      box(12, 60, 366, 44),
      box(12, 130, 366, 44),
      box(12, 200, 366, 44),
    ]
    const screen = { width: 390, height: 844, obstacles }
    const size = { width: 366, height: 76 }
    expect(isInTheWay({ ...placeToast(size, screen), ...size }, screen)).toBe(false)
  })

  it('covers an ordinary control rather than a needed one', () => {
    const rows = Array.from({ length: 20 }, (_, row) => box(0, row * 45, 1440, 44, false))
    const screen = { width: 1440, height: 900, obstacles: [...rows, box(500, 700, 400, 200)] }
    expect(isInTheWay({ ...placeToast(toast, screen), ...toast }, screen)).toBe(false)
  })
})
