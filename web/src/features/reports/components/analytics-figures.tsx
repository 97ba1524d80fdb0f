import type { Analytics } from '@porchlight/contract/reports/shapes'
import { cx } from '../../../ui/cx.ts'
import { StatCard } from '../../../ui/lists/stat-card.tsx'
import { growthWords, rangeWords, tilesOf } from '../analytics-words.ts'

type Props = { analytics: Analytics | undefined }

/** All figures with their definitions: first those of the range, then the current ones. */
export function AnalyticsFigures({ analytics }: Props) {
  return (
    <>
      <section aria-labelledby="range-figures" className="flex flex-col gap-3">
        <Head
          id="range-figures"
          title="In this range"
          detail={analytics && [rangeWords(analytics), growthWords(analytics)].filter(Boolean).join('. ')}
        />
        <Tiles analytics={analytics} when="range" />
      </section>
      <section aria-labelledby="now-figures" className="flex flex-col gap-3">
        <Head id="now-figures" title="Subscriptions now" detail="As of today, for any range." />
        <Tiles analytics={analytics} when="now" />
      </section>
    </>
  )
}

function Head({ id, title, detail }: { id: string; title: string; detail: string | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h2 id={id} className="text-md font-semibold">
        {title}
      </h2>
      {detail ? <p className="num text-sm text-ink-3">{detail}</p> : null}
    </div>
  )
}

function Tiles({ analytics, when }: Props & { when: 'range' | 'now' }) {
  return (
    <div className={cx('grid grid-cols-2 gap-3', when === 'range' ? 'lg:grid-cols-4' : 'lg:grid-cols-3')}>
      {tilesOf(analytics, when).map(({ name, label, value, definition }) => (
        <StatCard key={name} label={label} value={value} detail={definition} />
      ))}
    </div>
  )
}
