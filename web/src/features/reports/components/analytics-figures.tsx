import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { Analytics } from '@porchlight/contract/reports/shapes'
import { writeDays } from '../../../lib/day-range.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Sparkline } from '../../../ui/lists/sparkline.tsx'
import { StatCard } from '../../../ui/lists/stat-card.tsx'
import { growthWords, tilesOf } from '../analytics-words.ts'

type Props = { analytics: Analytics | undefined; permissions: readonly Permission[] }

/** All figures, each a link to its rows, with its definition and its course: first those of the range, then the current ones. */
export function AnalyticsFigures({ analytics, permissions }: Props) {
  return (
    <>
      <section aria-labelledby="range-figures" className="flex flex-col gap-3">
        <Head
          id="range-figures"
          title="In this range"
          detail={analytics && [writeDays(analytics), growthWords(analytics)].filter(Boolean).join('. ')}
        />
        <Tiles analytics={analytics} permissions={permissions} when="range" />
      </section>
      <section aria-labelledby="now-figures" className="flex flex-col gap-3">
        <Head
          id="now-figures"
          title="Now"
          detail="As of today, for any range. Lines show the last 30 days."
        />
        <Tiles analytics={analytics} permissions={permissions} when="now" />
      </section>
    </>
  )
}

function Head({ id, title, detail }: { id: string; title: string; detail: string | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h2 id={id} tabIndex={-1} className="text-md font-semibold">
        {title}
      </h2>
      {detail ? (
        <p className="num text-sm text-ink-3">{detail}</p>
      ) : (
        <Skeleton className="h-10 w-full sm:h-5 sm:w-72" />
      )}
    </div>
  )
}

function Tiles({ analytics, permissions, when }: Props & { when: 'range' | 'now' }) {
  return (
    <div className={cx('grid grid-cols-2 gap-3', when === 'range' ? 'lg:grid-cols-3' : 'lg:grid-cols-4')}>
      {tilesOf(analytics, when, permissions).map(
        ({ name, label, value, definition, href, points, isDrawnLater, trend }) => (
          <StatCard
            key={name}
            label={label}
            value={value}
            help={definition}
            href={href}
            chart={
              isDrawnLater ? (
                <span aria-hidden="true" className="h-6" />
              ) : (
                <Sparkline points={points} label={trend} />
              )
            }
          />
        ),
      )}
    </div>
  )
}
