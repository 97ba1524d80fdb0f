type Props = {
  /** Oldest first; null where there is no figure. */
  points: readonly (number | null)[]
  /** The text for readers who do not see the line. */
  label: string
}

const WIDTH = 100
const HEIGHT = 24

/** A small line of figures over time, without axes. Nothing is drawn for fewer than two figures. */
export function Sparkline({ points, label }: Props) {
  const known = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  if (known.length < 2) return null
  const values = known.map(({ value }) => value)
  const low = Math.min(0, ...values)
  const span = Math.max(...values) - low || 1
  const x = (index: number): string => ((index / (points.length - 1)) * WIDTH).toFixed(1)
  const y = (value: number): string => (HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4)).toFixed(1)
  const line = known.map(({ value, index }) => `${x(index)},${y(value)}`)
  const [first] = known
  const last = known.at(-1)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-6 w-full text-brand"
    >
      <polygon
        points={`${x(first?.index ?? 0)},${HEIGHT} ${line.join(' ')} ${x(last?.index ?? 0)},${HEIGHT}`}
        fill="currentColor"
        opacity="0.08"
      />
      <polyline
        points={line.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
