import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { StatCard } from '../../../../ui/lists/stat-card.tsx'

/** A count, its name, and the address of the tours or people behind it. */
export type QueueTile = { label: string; value: ReactNode; Icon: LucideIcon; href: string }

type Props = { tiles: readonly QueueTile[]; className: string }

/** Counts, each a link. On a phone they are a strip that scrolls sideways, to leave the space to the rows. */
export function QueueTiles({ tiles, className }: Props) {
  return (
    <section
      aria-label="Counts"
      className={cx(
        '-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] *:w-36 *:shrink-0 md:mx-0 md:grid md:gap-3 md:px-0 md:*:w-auto',
        className,
      )}
    >
      {tiles.map(({ Icon, ...tile }) => (
        <StatCard key={tile.label} {...tile} icon={Icon} />
      ))}
    </section>
  )
}
