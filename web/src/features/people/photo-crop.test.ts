import { describe, expect, it, test } from 'vitest'
import {
  type Crop,
  firstCrop,
  mostZoom,
  moved,
  placeInWords,
  type Size,
  sentSide,
  sideOf,
  squareOf,
  zoomed,
} from './photo-crop.ts'

const landscape = { width: 4000, height: 3000 }
const phone = { width: 3024, height: 4032 }
const panorama = { width: 16_000, height: 1200 }
const tiny = { width: 40, height: 30 }
const pixel = { width: 1, height: 1 }
const pictures: [string, Size][] = Object.entries({ landscape, phone, panorama, tiny, pixel })

const isInside = (picture: Size, crop: Crop): boolean => {
  const { left, top, side } = squareOf(picture, crop)
  // Allow for rounded fractions of a pixel.
  const tiny = -1e-6
  const [right, bottom] = [picture.width - left - side, picture.height - top - side]
  return Math.min(left, top, right, bottom) >= tiny
}

describe.each(pictures)('%s', (_name, picture) => {
  it('starts with the largest square in the middle', () => {
    const { left, top, side } = squareOf(picture, firstCrop(picture))
    expect(side).toBe(Math.min(picture.width, picture.height))
    expect([left, top]).toEqual([(picture.width - side) / 2, (picture.height - side) / 2])
  })

  it('keeps the square inside the picture for every move and zoom', () => {
    for (const zoom of [-1, 0, 99, 100, 137, 250, mostZoom(picture), 100_000])
      for (const right of [-1e6, -7, 0, 3, 1e6])
        for (const down of [-1e6, 0, 11, 1e6]) {
          const near = zoomed(picture, firstCrop(picture), zoom)
          const there = moved(picture, near, right, down)
          expect(isInside(picture, there), JSON.stringify(there)).toBe(true)
          const back = zoomed(picture, there, 100)
          expect(isInside(picture, back), JSON.stringify(back)).toBe(true)
        }
  })

  it('sends no more pixels than the square has, and no more than the server keeps', () => {
    for (const zoom of [100, mostZoom(picture)]) {
      const crop = zoomed(picture, firstCrop(picture), zoom)
      const side = sentSide(picture, crop)
      expect(side).toBeGreaterThanOrEqual(1)
      expect(side).toBeLessThanOrEqual(Math.min(512, Math.ceil(sideOf(picture, crop))))
    }
  })
})

test('zoom keeps the middle if the picture allows it', () => {
  const near = moved(landscape, zoomed(landscape, firstCrop(landscape), 200), 300, -200)
  const nearer = zoomed(landscape, near, 400)
  expect(nearer).toEqual({ x: 2300, y: 1300, zoom: 400 })
  expect(zoomed(landscape, nearer, 200)).toEqual(near)
  // In the corner of the picture the larger square has to move.
  const corner = moved(landscape, nearer, -1e6, -1e6)
  expect(zoomed(landscape, corner, 100)).toEqual({ x: 1500, y: 1500, zoom: 100 })
})

test('a square moves until it reaches the picture’s edge', () => {
  const start = firstCrop(landscape)
  expect(moved(landscape, start, 100, 50)).toEqual({ x: 2100, y: 1500, zoom: 100 })
  expect(moved(landscape, start, 9999, 0)).toEqual({ x: 2500, y: 1500, zoom: 100 })
})

test.each([
  ['a large picture four times', landscape, 400],
  ['a smaller one until its pixels show', { width: 640, height: 480 }, 300],
  ['in whole steps', { width: 500, height: 299 }, 185],
  ['a tiny one not at all', tiny, 100],
])('zooms %s', (_what, picture, most) => {
  expect(mostZoom(picture)).toBe(most)
})

test('names the position of the square', () => {
  const start = firstCrop(landscape)
  expect(placeInWords(landscape, start)).toBe('50% from left')
  expect(placeInWords(panorama, moved(panorama, start, -1e6, 0))).toBe('0% from left')
  expect(placeInWords(phone, firstCrop(phone))).toBe('50% from top')
  const near = zoomed(landscape, start, 200)
  expect(placeInWords(landscape, moved(landscape, near, 1e6, 1e6))).toBe('100% from left, 100% from top')
  expect(placeInWords(pixel, firstCrop(pixel))).toBe('The whole photo is in the frame')
})
