import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type Bar as Datum, type Series, totalOf } from '../report-words.ts'

const text = { fill: 'var(--ink-2)', fontSize: 12 }
const longestLabel = 20
const cut = (label: string): string =>
  label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label

type Props = {
  title: string
  series: readonly Series[]
  data: readonly Datum[]
  across: boolean
  /** Without it, the series are not stacked. */
  totalName: string | undefined
  write: (value: number) => string
}

/** Bars, stacked if they add up; a separate module, so that the chart library loads on demand. */
export function StackedBars({ title, series, data, across, totalName, write }: Props) {
  const id = useId()
  const sumOf = (parts: readonly Series[]) => write(data.reduce((all, bar) => all + totalOf(bar, parts), 0))
  const sums =
    totalName === undefined
      ? series.map((part) => `${sumOf([part])} ${part.label.toLowerCase()}`).join(', ')
      : `${sumOf(series)} ${totalName.toLowerCase()}`
  const fillOf = ({ key, colour, hatched }: Series) => (hatched ? `url(#${id}${key})` : colour)
  // The axis has room for short numbers. A label such as '$1,000', which may appear above '$860', needs more.
  const longest = Math.max(...data.map((bar) => write(totalOf(bar, series)).length))
  const labelOf = (key: string) => data.find((bar) => bar.key === key)?.label ?? ''
  return (
    <div
      role="img"
      className="h-full"
      aria-label={`${title}: ${sums} in ${data.length} bars. The table holds the figures.`}
    >
      <ResponsiveContainer
        width="100%"
        height="100%"
        minHeight={across ? Math.max(288, data.length * 34 + 64) : 288}
      >
        <BarChart
          data={[...data]}
          layout={across ? 'vertical' : 'horizontal'}
          margin={{ top: 16, right: 16, bottom: 4, left: across ? 4 : longest > 3 ? 0 : -18 }}
          accessibilityLayer={false}
          barCategoryGap={totalName === undefined ? '12%' : '24%'}
          barGap={0}
          stackOffset="sign"
        >
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
          <CartesianGrid stroke="var(--line)" horizontal={!across} vertical={across} />
          {across ? (
            <>
              <XAxis
                type="number"
                allowDecimals={false}
                tick={text}
                stroke="var(--line-2)"
                tickLine={false}
                tickFormatter={write}
              />
              <YAxis
                type="category"
                dataKey="key"
                width={150}
                interval={0}
                tick={text}
                stroke="var(--line-2)"
                tickLine={false}
                tickFormatter={(key: string) => cut(labelOf(key))}
              />
            </>
          ) : (
            <>
              <XAxis
                dataKey="key"
                tick={text}
                stroke="var(--line-2)"
                tickLine={false}
                minTickGap={18}
                tickFormatter={labelOf}
              />
              <YAxis
                allowDecimals={false}
                tick={text}
                stroke="var(--line-2)"
                tickLine={false}
                axisLine={false}
                tickFormatter={write}
              />
            </>
          )}
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            content={({ payload }) => <Facts bar={payload?.[0]?.payload} series={series} write={write} />}
          />
          <Legend
            itemSorter={null}
            iconType="square"
            iconSize={10}
            formatter={(label: string) => <span className="text-sm text-ink-2">{label}</span>}
          />
          {series.map((part) => (
            <Bar
              key={part.key}
              dataKey={({ values }: Datum) => values[part.key] ?? 0}
              name={part.label}
              stackId={totalName === undefined ? part.key : 'all'}
              fill={fillOf(part)}
              stroke={part.hatched ? part.colour : undefined}
              maxBarSize={36}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function Facts({ bar, series, write }: { bar: Datum | undefined } & Pick<Props, 'series' | 'write'>) {
  if (!bar) return null
  return (
    <div className="max-w-64 rounded-md bg-surface px-3 py-2 text-sm shadow-float">
      <p className="font-medium text-ink">{bar.name}</p>
      <dl className="num mt-1 grid grid-cols-[1fr_auto] gap-x-4 text-ink-2">
        {series
          .filter(({ key }) => bar.values[key])
          .map(({ key, label }) => (
            <div key={key} className="contents">
              <dt>{label}</dt>
              <dd className="text-right">{write(bar.values[key] ?? 0)}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
