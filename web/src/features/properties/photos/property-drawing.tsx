import type { PropertyType } from '@porchlight/contract/properties'
import { cx } from '../../../ui/cx.ts'

const windows = (xs: readonly number[], ys: readonly number[], w: number, h: number): string =>
  ys.flatMap((y) => xs.map((x) => `M${x} ${y}h${w}v${h}h${-w}z`)).join('')

/** The outlines of each type on a ground line at 36 of 40 units, and what is filled. */
const drawings: Record<PropertyType, { lines: string; filled?: string }> = {
  house: {
    lines: `M13 19 32 5l19 14M17 16v20M47 16v20M41 11V6h4v8M29 36V26h6v10${windows([20, 39], [23], 5, 5)}`,
    filled: 'M29 26h6v10h-6z',
  },
  cottage: {
    lines: `M10 24 18 12h20l8 12zM14 24v12M42 24v12M20 12V8h4v4M25 36v-5a3.5 3.5 0 0 1 7 0v5M54 36v-5${windows([17, 35], [27], 4, 4)}`,
    filled: 'M54 20a5.5 5.5 0 1 1-.1 0z',
  },
  townhouse: {
    lines: `M8 36V16l8-7 8 7v20M24 16l8-7 8 7v20M40 16l8-7 8 7v20M13 36v-8h6v8M29 36v-8h6v8M45 36v-8h6v8${windows([13.5, 29.5, 45.5], [18], 5, 5)}`,
    filled: 'M29 28h6v8h-6z',
  },
  duplex: {
    lines: `M6 19 15 9h34l9 10zM10 19v17M54 19v17M32 9v27M24 36v-9h5v9M35 36v-9h5v9${windows([14, 44], [24], 6, 5)}`,
    filled: 'M24 27h5v9h-5zM35 27h5v9h-5z',
  },
  apartment: {
    lines: `M17 36V6h30v30M28 36v-6h8v6M15 6h34${windows([21, 29.5, 38], [10, 16.5, 23], 5, 4)}`,
    filled: 'M28 30h8v6h-8z',
  },
  condo: {
    lines: `M14 36V15h16v21M34 36V4h16v32M30 30h4${windows([18, 23.5], [19, 25], 3, 3)}${windows([38, 43.5], [8, 14, 20, 26], 3, 3)}`,
    filled: 'M20 31h4v5h-4zM40 31h4v5h-4z',
  },
  penthouse: {
    lines: `M19 36V18h26v18M15 18h34M24 18V7h20v11M22 7h24M30 7V4M17 18v-3M47 18v-3${windows([23, 30, 37], [22, 28], 4, 3)}`,
    filled: 'M27 10h14v8H27z',
  },
  rental_homes: {
    lines: `M5 21 19 10l14 11M8 19v17M30 19v17M16 36v-9h6v9M47 27v9M47 32h4M47 35.5h3`,
    filled: 'M47 17a5 5 0 1 1-.1 0zM16 27h6v9h-6z',
  },
  commercial: {
    lines:
      'M12 20v16M52 20v16M10 18l4-10h36l4 10zM10 18a4.4 4.4 0 0 0 8.8 0 4.4 4.4 0 0 0 8.8 0 4.4 4.4 0 0 0 8.8 0 4.4 4.4 0 0 0 8.8 0 4.4 4.4 0 0 0 8.8 0M17 26h15v6H17zM38 36V25h8v11',
    filled: 'M14 8h36l4 10H10z',
  },
}

/** A small drawing of a property's type, for a place without a picture. */
export function PropertyDrawing({ type, className }: { type: PropertyType; className: string }) {
  // The server may know a newer type.
  const { lines, filled } = Object.hasOwn(drawings, type) ? drawings[type] : drawings.house
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 40"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={cx('text-ink-3', className)}
    >
      <path d="M2 36h60" className="text-line-2" stroke="currentColor" />
      {filled ? <path d={filled} stroke="none" className="fill-brand/25" /> : null}
      <path d={lines} />
      {filled ? <path d={filled} /> : null}
    </svg>
  )
}
