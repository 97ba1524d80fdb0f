import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { StatCard } from '../../../../ui/lists/stat-card.tsx'

/** A count, its name, and the address of the tours or people behind it. */
export type QueueTile = { label: string; value: ReactNode; Icon: LucideIcon; href: string }

type Props = {
  tiles: readonly QueueTile[]
  /** The query of the counts, or of most of them. */
  query: Pick<UseQueryResult, 'data' | 'errorUpdateCount' | 'isFetching'>
  onRetry: () => void
  className: string
}

/**
 * Counts, each a link. On a phone they are a strip that scrolls sideways, to leave the space to the rows. If they could
 * not be loaded, a message with the way out takes their place, of the same height, until a retry succeeds.
 */
export function QueueTiles({ tiles, query, onRetry, className }: Props) {
  // A query drops its error during each retry, but keeps the number of its failures.
  const isMissing = query.data === undefined && query.errorUpdateCount > 0
  return (
    <section aria-label="Counts" className="grid *:[grid-area:1/1]">
      <div
        className={cx(
          '-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 [scrollbar-width:none] *:min-w-36 *:shrink-0 md:mx-0 md:grid md:gap-3 md:px-0 md:*:min-w-0',
          isMissing && 'invisible',
          className,
        )}
      >
        {tiles.map(({ Icon, ...tile }) => (
          <StatCard key={tile.label} {...tile} icon={Icon} />
        ))}
      </div>
      <div
        className={
          isMissing
            ? 'flex min-w-0 items-center justify-center gap-3 rounded-lg border border-line bg-surface px-4 lg:@max-[28rem]:hidden'
            : 'sr-only'
        }
      >
        {/* Always there, so that screen readers announce it once. */}
        <p role="status" className="text-md text-ink-2">
          {isMissing ? 'We couldn’t load the counts.' : null}
        </p>
        {isMissing ? (
          <Button loading={query.isFetching} onClick={onRetry}>
            Try again
          </Button>
        ) : null}
      </div>
    </section>
  )
}
