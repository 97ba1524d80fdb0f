import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useEffect, useRef } from 'react'
import { cx } from '../../../../ui/cx.ts'
import type { Asked } from './assignment-asked.tsx'
import { AssignmentCard } from './assignment-card.tsx'

/**
 * Comes into view when it appears, if the address leads to it.
 *
 * @param count the number of tours in the group, if it is known
 */
export function GroupHeading({
  id,
  title,
  count,
}: {
  id: string
  title: string
  count?: number | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The browser looks for it before the tours have loaded.
    if (location.hash === `#${id}`) heading.current?.scrollIntoView()
  }, [id])
  return (
    <h2
      ref={heading}
      id={id}
      className="flex scroll-mt-[calc(var(--notice)+4.5rem)] items-baseline gap-2 text-md font-semibold"
    >
      {title}
      {count === undefined ? null : <span className="num font-normal text-ink-3">{count}</span>}
    </h2>
  )
}

type Props = {
  labelledBy: string
  tours: readonly Assignment[]
  /** The id of the highlighted card. */
  foremost?: string | undefined
  /** The ids of the cards that flash. */
  fresh?: ReadonlySet<string>
  /** The rows of an earlier search, while the next one loads. */
  dimmed?: boolean
  onNotes: (tour: Assignment) => void
  onAsk: (asked: Asked) => void
}

/** The cards of one group: one column on a phone, up to three on a desktop. */
export function AssignmentGrid({ labelledBy, tours, foremost, fresh, dimmed, onNotes, onAsk }: Props) {
  return (
    <ul
      aria-labelledby={labelledBy}
      aria-busy={dimmed || undefined}
      className={cx('grid gap-3 md:grid-cols-2 xl:grid-cols-3', dimmed && 'opacity-60')}
    >
      {tours.map((tour) => (
        <AssignmentCard
          key={tour.id}
          tour={tour}
          onNotes={onNotes}
          onAsk={onAsk}
          foremost={tour.id === foremost}
          fresh={fresh?.has(tour.id)}
        />
      ))}
    </ul>
  )
}
