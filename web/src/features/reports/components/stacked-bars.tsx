import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { bars, type Bar as Datum, totalOf } from '../report-words.ts'

const text = { fill: 'var(--ink-2)', fontSize: 12 }
const longestLabel = 20
const cut = (label: string): string =>
  label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label

type Props = {
  title: string
  data: readonly Datum[]
  /** Bars lie, with their names at the left: for names, not for days. */
  across: boolean
}

/** Stacked bars. A module of its own, so that the library is fetched only where it draws. */
export function StackedBars({ title, data, across }: Props) {
  const sum = data.reduce((all, bar) => all + totalOf(bar), 0)
  return (
    <div
      role="img"
      className="h-full"
      aria-label={`${title}: ${sum} tours in ${data.length} bars. The table holds the figures.`}
    >
      <ResponsiveContainer
        width="100%"
        height="100%"
        minHeight={across ? Math.max(288, data.length * 34 + 64) : 288}
      >
        <BarChart
          data={[...data]}
          layout={across ? 'vertical' : 'horizontal'}
          margin={{ top: 16, right: 16, bottom: 4, left: across ? 4 : -18 }}
          accessibilityLayer={false}
          barCategoryGap="24%"
        >
          <CartesianGrid stroke="var(--line)" horizontal={!across} vertical={across} />
          {across ? (
            <>
              <XAxis
                type="number"
                allowDecimals={false}
                tick={text}
                stroke="var(--line-2)"
                tickLine={false}
              />
              <YAxis
                type="category"
                dataKey="key"
                width={150}
                interval={0}
                tick={text}
                stroke="var(--line-2)"
                tickLine={false}
                tickFormatter={(key: string) => cut(data.find((bar) => bar.key === key)?.label ?? '')}
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
                tickFormatter={(key: string) => data.find((bar) => bar.key === key)?.label ?? ''}
              />
              <YAxis
                allowDecimals={false}
                tick={text}
                stroke="var(--line-2)"
                tickLine={false}
                axisLine={false}
              />
            </>
          )}
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            content={({ payload }) => <Facts bar={payload?.[0]?.payload} />}
          />
          <Legend
            itemSorter={null}
            iconType="square"
            iconSize={10}
            formatter={(label: string) => <span className="text-sm text-ink-2">{label}</span>}
          />
          {bars.map(({ group, label, colour }) => (
            <Bar
              key={group}
              dataKey={group}
              name={label}
              stackId="tours"
              fill={colour}
              maxBarSize={36}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function Facts({ bar }: { bar: Datum | undefined }) {
  if (!bar) return null
  return (
    <div className="max-w-64 rounded-md bg-surface px-3 py-2 text-sm shadow-float">
      <p className="font-medium text-ink">{bar.name}</p>
      <dl className="num mt-1 grid grid-cols-[1fr_auto] gap-x-4 text-ink-2">
        {bars
          .filter(({ group }) => bar[group] > 0)
          .map(({ group, label }) => (
            <div key={group} className="contents">
              <dt>{label}</dt>
              <dd className="text-right">{bar[group]}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
