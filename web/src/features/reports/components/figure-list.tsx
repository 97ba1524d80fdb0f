import { formatDollars } from '@porchlight/contract/kernel/money'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'

type Props<Row> = {
  id: string
  title: string
  /** What the figure counts, in the words of its definition. */
  definition: string
  columns: readonly Column<Row>[]
  /** Undefined while the figures are loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  empty: string
  /** Shown below the rows if the list leaves some out. */
  more?: ReactNode
}

/** The dollars of a row. */
export const amountColumn: Column<{ amount: number }> = {
  key: 'amount',
  header: 'Amount',
  align: 'right',
  width: 'w-20',
  phone: 'side',
  cell: ({ amount }) => <span className="num">{formatDollars(amount)}</span>,
}

/** The rows behind a figure of Analytics, in a panel that scrolls. */
export function FigureList<Row>({ id, title, definition, columns, rows, rowKey, empty, more }: Props<Row>) {
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-4 py-2.5">
        <h2 id={`${id}-title`} tabIndex={-1} className="text-md font-semibold">
          {title}
        </h2>
        <p className="text-sm text-ink-3">{definition}</p>
      </div>
      {!rows ? <SkeletonRows rows={4} label={`Loading ${title.toLowerCase()}`} /> : null}
      {rows?.length === 0 ? <EmptyState>{empty}</EmptyState> : null}
      {rows && rows.length > 0 ? (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to
          tabIndex={0}
          aria-label={`${title}, as a list`}
          className="max-h-112 overflow-y-auto"
        >
          <DataTable rowKeys={false} label={title} columns={columns} rows={rows} rowKey={rowKey} />
        </section>
      ) : null}
      {more ? <p className="px-4 py-2 text-sm text-ink-2">{more}</p> : null}
    </section>
  )
}

/** The first cell of such a list: a name, which is a link if the reader may open it, and a second line. */
export function LinkedCell({ href, name, detail }: { href: string | null; name: string; detail: string }) {
  return (
    <span className="block py-1 wrap-anywhere">
      {href ? <TextLink href={href}>{name}</TextLink> : <span className="font-medium">{name}</span>}
      <span className="block text-sm text-ink-2">{detail}</span>
    </span>
  )
}
