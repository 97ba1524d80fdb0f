import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { StatCard } from '../../../../ui/lists/stat-card.tsx'

/** A count, its name, and the address of the tours or people behind it. */
export type QueueTile = { label: string; value: ReactNode; Icon: LucideIcon; href: string }

/** A query of the counts, as far as the tiles report its failure. */
type Read = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>

type Props = { tiles: readonly QueueTile[]; queries: readonly Read[]; className: string }

/**
 * Counts, each a link. On a phone they are a strip that scrolls sideways, to leave the space to the rows. If they could
 * not be loaded, a message with the way out takes their place, of the same height.
 */
export function QueueTiles({ tiles, queries, className }: Props) {
  const missing = queries.filter(({ isError, data }) => isError && data === undefined)
  return (
    <section aria-label="Counts" className="grid *:[grid-area:1/1]">
      <div
        className={cx(
          '-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 [scrollbar-width:none] *:min-w-36 *:shrink-0 md:mx-0 md:grid md:gap-3 md:px-0 md:*:min-w-0',
          missing.length > 0 && 'invisible',
          className,
        )}
      >
        {tiles.map(({ Icon, ...tile }) => (
          <StatCard key={tile.label} {...tile} icon={Icon} />
        ))}
      </div>
      {missing.length > 0 ? (
        <div className="flex min-w-0 items-center justify-center gap-3 rounded-lg border border-line bg-surface px-4 lg:@max-[28rem]:hidden">
          <p role="status" className="text-md text-ink-2">
            We couldn’t load the counts.
          </p>
          <Button
            loading={missing.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const { refetch } of missing) void refetch()
            }}
          >
            Try again
          </Button>
        </div>
      ) : null}
    </section>
  )
}
