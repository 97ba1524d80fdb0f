import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Bar as Datum, type Series, totalOf } from '../report-words.ts'
import { type BarLayout, type LaidOutBar, layOutBars } from './bar-layout.ts'

/** The greatest width of the tooltip in CSS pixels, and its distance from the pointer. */
const TOOLTIP = 256
const GAP = 14

type Props = {
  title: string
  series: readonly Series[]
  data: readonly Datum[]
  across: boolean
  /** Without it, the series are not stacked. */
  totalName: string | undefined
  write: (value: number) => string
}

/** Bars, stacked if they add up; a separate module, so that its code and the scales load on demand. */
export function StackedBars({ title, series, data, across, totalName, write }: Props) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const sumOf = (parts: readonly Series[]) => write(data.reduce((all, bar) => all + totalOf(bar, parts), 0))
  const sums =
    totalName === undefined
      ? series.map((part) => `${sumOf([part])} ${part.label.toLowerCase()}`).join(', ')
      : `${sumOf(series)} ${totalName.toLowerCase()}`
  const isStacked = totalName !== undefined
  const layout = layOutBars({ data, series, across, isStacked, write, ...size })
  const fillOf = ({ key, colour, hatched }: Series) => (hatched ? `url(#${id}${key})` : colour)
  return (
    <div
      role="img"
      className="flex h-full flex-col"
      aria-label={`${title}: ${sums} in ${data.length} bars. The table shows the figures.`}
    >
      <div
        ref={place}
        className="relative flex-1"
        style={{ minHeight: across ? Math.max(256, data.length * 34 + 32) : 256 }}
      >
        <svg
          // The drawing follows the paper's width in print, where nothing measures it.
          viewBox={`0 0 ${size.width} ${size.height}`}
          className="absolute inset-0 size-full text-xs"
          aria-hidden="true"
          onPointerLeave={() => setPointed(null)}
        >
          <Hatches id={id} series={series} />
          {pointed ? <rect {...pointed.one.area} fill="var(--sunken)" /> : null}
          <Axes layout={layout} across={across} />
          {layout.bars.flatMap(({ bar, pieces }) =>
            pieces.map(({ series: part, ...box }) => (
              <rect
                key={`${bar.key} ${part.key}`}
                {...box}
                fill={fillOf(part)}
                stroke={part.hatched ? part.colour : undefined}
              />
            )),
          )}
          {layout.bars.map((one) => (
            <rect
              key={one.bar.key}
              {...one.area}
              fill="transparent"
              onPointerMove={({ nativeEvent: { offsetX: x, offsetY: y } }) => setPointed({ one, x, y })}
              onPointerDown={({ nativeEvent: { offsetX: x, offsetY: y } }) => setPointed({ one, x, y })}
            />
          ))}
        </svg>
        {pointed ? (
          <Facts of={pointed} size={size} series={series} totalName={totalName} write={write} />
        ) : null}
      </div>
      <Legend series={series} fillOf={fillOf} />
    </div>
  )
}

/** The size of an element in CSS pixels, followed as it changes. */
const useSize = (place: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState({ width: 640, height: 256 })
  useLayoutEffect(() => {
    const node = place.current
    if (!node || typeof ResizeObserver === 'undefined') return
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = node
      if (width > 0 && height > 0) setSize({ width, height })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(node)
    return () => watch.disconnect()
  }, [place])
  return size
}

function Hatches({ id, series }: { id: string; series: readonly Series[] }) {
  return (
    <defs>
      {series
        .filter(({ hatched }) => hatched)
        .map(({ key, colour }) => (
          <pattern
            key={key}
            id={`${id}${key}`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" fill="var(--surface)" />
            <rect width="3" height="5" fill={colour} />
          </pattern>
        ))}
    </defs>
  )
}

function Axes({ layout, across }: { layout: BarLayout; across: boolean }) {
  const { plot, names, values, zero } = layout
  const bottom = plot.y + plot.height
  const right = plot.x + plot.width
  return (
    <g fill="var(--ink-2)" className="num">
      {values.map(({ key, text, at }) =>
        across ? (
          <g key={key}>
            <line x1={at} x2={at} y1={plot.y} y2={bottom} stroke="var(--line)" />
            <text x={at} y={bottom + 17} textAnchor="middle">
              {text}
            </text>
          </g>
        ) : (
          <g key={key}>
            <line x1={plot.x} x2={right} y1={at} y2={at} stroke="var(--line)" />
            <text x={plot.x - 8} y={at} dy="0.32em" textAnchor="end">
              {text}
            </text>
          </g>
        ),
      )}
      {names.map(({ key, text, at }) => (
        <text
          key={key}
          x={across ? plot.x - 8 : at}
          y={across ? at : bottom + 17}
          dy={across ? '0.32em' : undefined}
          textAnchor={across ? 'end' : 'middle'}
        >
          {text}
        </text>
      ))}
      {across ? (
        <line x1={zero} x2={zero} y1={plot.y} y2={bottom} stroke="var(--line-2)" />
      ) : (
        <line x1={plot.x} x2={right} y1={zero} y2={zero} stroke="var(--line-2)" />
      )}
    </g>
  )
}

type LegendProps = { series: readonly Series[]; fillOf: (part: Series) => string }

function Legend({ series, fillOf }: LegendProps) {
  return (
    <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1 px-4 pt-1 pb-3">
      {series.map((part) => (
        <li key={part.key} className="flex items-center gap-1.5 text-sm text-ink-2">
          <svg width="10" height="10" aria-hidden="true">
            <rect
              width="10"
              height="10"
              fill={fillOf(part)}
              stroke={part.hatched ? part.colour : undefined}
            />
          </svg>
          {part.label}
        </li>
      ))}
    </ul>
  )
}

/** The bar at the pointer, and where in the chart the pointer is. */
type Pointed = { one: LaidOutBar; x: number; y: number }
type FactsProps = Pick<Props, 'series' | 'totalName' | 'write'> & {
  of: Pointed
  size: { width: number; height: number }
}

/** The figures of the bar at the pointer, beside it on the side that has more room. */
function Facts({ of: { one, x, y }, size, series, totalName, write }: FactsProps) {
  const { bar } = one
  const parts = series.filter(({ key }) => bar.values[key])
  const isRight = x > size.width / 2
  const isLow = y > size.height / 2
  return (
    <div
      className="pointer-events-none absolute z-1 w-max rounded-md bg-surface px-3 py-2 text-sm shadow-float"
      style={{
        maxWidth: Math.min(TOOLTIP, Math.max(x, size.width - x) - GAP),
        left: isRight ? undefined : x + GAP,
        right: isRight ? size.width - x + GAP : undefined,
        top: isLow ? undefined : y + GAP,
        bottom: isLow ? size.height - y + GAP : undefined,
      }}
    >
      <p className="font-medium text-ink">{bar.name}</p>
      {parts.length === 0 ? (
        <p className="mt-1 text-ink-2">{totalName ? `No ${totalName.toLowerCase()}` : 'None'}</p>
      ) : (
        <dl className="num mt-1 grid grid-cols-[1fr_auto] gap-x-4 text-ink-2">
          {parts.map(({ key, label }) => (
            <div key={key} className="contents">
              <dt>{label}</dt>
              <dd className="text-right">{write(bar.values[key] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
