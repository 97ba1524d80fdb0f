/** The square to cut out of a picture. All values are pixels of the picture. */
export type Size = { width: number; height: number }

/** The middle of the square, and the zoom in percent: at 100 the square is as large as the picture allows. */
export type Crop = { x: number; y: number; zoom: number }

/** The size at which the server keeps a photo; it would drop any more pixels. */
const LARGEST_PX = 512
/** Twice the size of the largest avatar, for high-density screens. A smaller square would look blurry. */
const SMALLEST_PX = 160
export const NO_ZOOM = 100
const MOST_ZOOM = 400
export const ZOOM_STEP = 5

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most))

const shortSide = ({ width, height }: Size): number => Math.min(width, height)

/** The highest zoom of a picture, in whole steps; a small picture has none. */
export const mostZoom = (picture: Size): number => {
  const percent = (shortSide(picture) / SMALLEST_PX) * 100
  return between(NO_ZOOM, Math.floor(percent / ZOOM_STEP) * ZOOM_STEP, MOST_ZOOM)
}

/** The side of the square. */
export const sideOf = (picture: Size, { zoom }: Pick<Crop, 'zoom'>): number =>
  (shortSide(picture) * 100) / zoom

/** Limits the zoom to its range and the square to the picture. */
const limited = (picture: Size, crop: Crop): Crop => {
  const zoom = between(NO_ZOOM, crop.zoom, mostZoom(picture))
  const half = sideOf(picture, { zoom }) / 2
  return {
    x: between(half, crop.x, picture.width - half),
    y: between(half, crop.y, picture.height - half),
    zoom,
  }
}

/** The largest square, in the middle. */
export const firstCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: NO_ZOOM })

/** Moves the square until it reaches the picture's edge. */
export const moved = (picture: Size, crop: Crop, right: number, down: number): Crop =>
  limited(picture, { ...crop, x: crop.x + right, y: crop.y + down })

/** Zooms around the middle of the square, which moves only if the square would leave the picture. */
export const zoomed = (picture: Size, crop: Crop, zoom: number): Crop => limited(picture, { ...crop, zoom })

/** The square by its top left corner, for drawing. */
export const squareOf = (picture: Size, crop: Crop): { left: number; top: number; side: number } => {
  const side = sideOf(picture, crop)
  return { left: crop.x - side / 2, top: crop.y - side / 2, side }
}

/** The side in pixels at which the square is sent: its own, but no more than the server keeps. */
export const sentSide = (picture: Size, crop: Crop): number =>
  between(1, Math.round(sideOf(picture, crop)), LARGEST_PX)

/** The square's position between both edges, in percent; null if it has no room to move. */
const share = (start: number, room: number): number | null =>
  room < 1 ? null : Math.round((start / room) * 100)

/** The square's position, in words. */
export const placeInWords = (picture: Size, crop: Crop): string => {
  const { left, top, side } = squareOf(picture, crop)
  const across = share(left, picture.width - side)
  const down = share(top, picture.height - side)
  const words = [across === null ? '' : `${across}% from left`, down === null ? '' : `${down}% from top`]
  return words.filter(Boolean).join(', ') || 'The whole photo is in the frame'
}
