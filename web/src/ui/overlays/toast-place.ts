export type Box = { left: number; top: number; width: number; height: number }

/** An element that a toast should not cover; `needed`: only as a last resort, because the user needs it next. */
export type Obstacle = Box & { needed: boolean }

type Screen = { width: number; height: number; obstacles: readonly Obstacle[] }
type Size = { width: number; height: number }

const PHONE_BELOW = 640
const EDGE = 12
/** On a phone, below the top bar and the notch. */
const BELOW_BAR = 64
const DESKTOP_EDGE = 24
const GAP = 6
const STEP = 8
const NEEDED = 1_000
const OTHER = 10
/** The cost of the maximum distance from the usual place, which equals covering two ordinary controls. */
const DISTANCE = 20

const meets = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width + GAP &&
  other.left < one.left + one.width + GAP &&
  one.top < other.top + other.height + GAP &&
  other.top < one.top + one.height + GAP

const costOf = (box: Box, { obstacles }: Screen): number => {
  let cost = 0
  for (const obstacle of obstacles) if (meets(box, obstacle)) cost += obstacle.needed ? NEEDED : OTHER
  return cost
}

/** Whether a toast here covers a control that the user needs next. */
export const isInTheWay = (box: Box, screen: Screen): boolean => costOf(box, screen) >= NEEDED

/**
 * Finds the place where a toast covers least, near its usual place: under the top bar on a phone, low in the middle on
 * a desktop.
 */
export const placeToast = ({ width, height }: Size, screen: Screen): { left: number; top: number } => {
  const phone = screen.width < PHONE_BELOW
  const last = screen.height - height - (phone ? EDGE : DESKTOP_EDGE)
  const first = Math.min(phone ? BELOW_BAR : EDGE, last)
  const usual = phone ? first : last
  const middle = (screen.width - width) / 2
  const columns = phone ? [middle] : [middle, DESKTOP_EDGE, screen.width - width - DESKTOP_EDGE]
  let best = { left: middle, top: usual }
  let least = Number.POSITIVE_INFINITY
  for (const [index, left] of columns.entries())
    for (let away = 0; away <= last - first; away += STEP) {
      const top = phone ? first + away : last - away
      const cost =
        costOf({ left, top, width, height }, screen) + (away / screen.height) * DISTANCE + Math.min(index, 1)
      if (cost >= least) continue
      least = cost
      best = { left, top }
    }
  return best
}
