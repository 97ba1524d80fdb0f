// biome-ignore-all lint/a11y/useSemanticElements: lines that turn into cards; under another display Safari forgets what <tr> means
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are reached by their first button, as in the kit’s tables
import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { type MouseEvent, memo, type Ref } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { ROW_TARGET } from '../../../../ui/lists/use-row-keys.ts'
import { columnClass, queueColumns } from './queue-columns.tsx'
import { QueueMore } from './queue-more.tsx'
import { QueueTick } from './queue-tick.tsx'

type Props = {
  tour: StaffTourRow
  /** The row's index in the whole list, from 0. */
  index: number
  /** The details are open beside the list. */
  open: boolean
  /** Among the tours chosen for a bulk action. */
  chosen: boolean
  onToggle: (tour: StaffTourRow, range: boolean) => void
  /** A new request: flashes once. */
  fresh: boolean
  onOpen: (tour: StaffTourRow) => void
  ref?: Ref<HTMLDivElement> | undefined
}

/** One request of the queue: a row in a wide list, a card in a narrow one. */
export const QueueRow = memo(function QueueRow(props: Props) {
  const { tour, index, open, chosen, onToggle, fresh, onOpen, ref } = props
  const press = (event: MouseEvent): void => {
    const { target, currentTarget } = event
    // Clicks in the row's menus also arrive here through React's tree, although the menus are elsewhere in the
    // document.
    const inRow = target instanceof Element && currentTarget.contains(target)
    if (inRow && !target.closest('a, button, label')) onOpen(tour)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's first button does the same for the keyboard
    <div
      ref={ref}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-tour={tour.id}
      tabIndex={-1}
      onClick={press}
      className={cx(
        'queue-row',
        open && 'queue-row-open',
        chosen && 'queue-row-chosen',
        tour.overdue && 'queue-row-overdue',
        tour.archived && 'text-ink-3',
        fresh && 'flash',
      )}
    >
      <div role="cell" className="queue-tick">
        <QueueTick tour={tour} chosen={chosen} onToggle={onToggle} />
      </div>
      {queueColumns.map((column, at) => (
        <div
          key={column.key}
          role="cell"
          className={cx(columnClass(column), column.className)}
          title={column.title?.(tour)}
        >
          {at === 0 ? (
            <button
              {...ROW_TARGET}
              type="button"
              aria-expanded={open}
              onClick={() => onOpen(tour)}
              className="queue-opener"
            >
              {column.cell(tour)}
            </button>
          ) : (
            column.cell(tour)
          )}
        </div>
      ))}
      <div role="cell" className="queue-more">
        <QueueMore tour={tour} />
      </div>
    </div>
  )
})
