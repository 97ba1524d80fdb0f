export type Box = { left: number; top: number; width: number; height: number }

/** An element that a toast should not cover; `needed`: only as a last resort, because the user needs it next. */
export type Obstacle = Box & { needed: boolean }

type Screen = {
  width: number
  height: number
  /** The height of the bar at the bottom of a phone, 0 without one. */
  bottomBar?: number
  obstacles: readonly Obstacle[]
}
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
/** Whether a screen has the layout of a phone. */
export const isPhone = (width: number): boolean => width < PHONE_BELOW

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
 * Finds the place for a toast. On a desktop it covers as little as possible, near its usual place low in the middle. On a
 * phone, any place covers something, so people should know where to look: above the bar at the bottom, or else under the top bar,
 * or else where it covers nothing that the user needs next.
 */
export const placeToast = ({ width, height }: Size, screen: Screen): { left: number; top: number } => {
  const phone = isPhone(screen.width)
  const last = screen.height - height - (phone ? EDGE + (screen.bottomBar ?? 0) : DESKTOP_EDGE)
  const first = Math.min(phone ? BELOW_BAR : EDGE, last)
  const middle = (screen.width - width) / 2
  if (phone)
    for (const top of [last, first])
      if (!isInTheWay({ left: middle, top, width, height }, screen)) return { left: middle, top }
  const columns = phone ? [middle] : [middle, DESKTOP_EDGE, screen.width - width - DESKTOP_EDGE]
  let best = { left: middle, top: last }
  let least = Number.POSITIVE_INFINITY
  for (const [index, left] of columns.entries())
    for (let away = 0; away <= last - first; away += STEP) {
      const top = last - away
      const cost =
        costOf({ left, top, width, height }, screen) + (away / screen.height) * DISTANCE + Math.min(index, 1)
      if (cost >= least) continue
      least = cost
      best = { left, top }
    }
  return best
}
