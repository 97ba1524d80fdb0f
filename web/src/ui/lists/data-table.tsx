import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../link.tsx'
import { PHONE, useMediaQuery } from '../use-media-query.ts'
import { ROW_TARGET, useRowKeys } from './use-row-keys.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right' | undefined
  /** Tailwind width classes for the header cell: 'w-40'. */
  width?: string | undefined
  /**
   * Where it appears on a phone's card: 'title' first and bold, 'line' below, 'side' at the right, 'hidden'
   * not at all. Default 'line'.
   */
  phone?: 'title' | 'line' | 'side' | 'hidden' | undefined
}

type Sorting = {
  /** The columns whose headers are buttons that sort by them. */
  keys: readonly string[]
  /** The column by which the rows are sorted. */
  key: string
  order: 'asc' | 'desc'
  onSort: (key: string) => void
}

export type DataTableProps<Row> = {
  /** Names the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Opens the row's details. The first column becomes the button and names it; on a card, the titles do. */
  onOpen?: ((row: Row) => void) | undefined
  /** Instead of `onOpen`: the address of the row's details on another screen. */
  hrefOf?: ((row: Row) => string) | undefined
  /** The row whose details are open. */
  openKey?: string | null | undefined
  /** 'overdue' shows an amber edge, 'new' flashes once, 'dim' is for past rows. */
  rowMark?: ((row: Row) => 'overdue' | 'new' | 'dim' | undefined) | undefined
  /** 32 px rows, for the back office. */
  compact?: boolean | undefined
  /** Lets the headers sort the rows. Cards have no headers, so offer a select on a phone. */
  sorting?: Sorting | undefined
  /** Turns J and K off, for a second table on a page. */
  rowKeys?: boolean | undefined
}

const MARK = { overdue: 'shadow-[inset_2px_0_var(--porch)]', new: 'flash', dim: 'opacity-65' } as const

/** A plain table with a sticky header; cards on a phone. For more than 200 rows, combine it with a virtual list. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMediaQuery(PHONE)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list, props.rowKeys ?? true)
  return <div ref={list}>{phone ? <Cards {...props} /> : <Table {...props} />}</div>
}

function Table<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, openKey, rowMark, compact, sorting } = props
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0 text-md">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              aria-sort={column.key === sorting?.key ? ariaSort[sorting.order] : undefined}
              className={cx(
                'sticky top-0 z-1 h-8 border-b border-line bg-surface px-2 text-left text-xs font-medium text-ink-2 first:pl-4 last:pr-4',
                column.align === 'right' && 'text-right',
                column.width,
              )}
            >
              {sorting?.keys.includes(column.key) ? (
                <SortButton column={column} sorting={sorting} />
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const mark = rowMark?.(row)
          return (
            <tr
              key={rowKey(row)}
              onClick={openBy(props, row)}
              className={cx(
                'transition-colors duration-100 hover:bg-sunken/60',
                props.hrefOf && 'cursor-pointer',
                openKey === rowKey(row) && 'bg-brand-soft/60 hover:bg-brand-soft/60',
                mark && MARK[mark],
              )}
            >
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  className={cx(
                    'border-b border-line px-2 first:pl-4 last:pr-4',
                    // The padding shows only where a cell has several lines: one line is lower than the row.
                    compact ? 'h-8 py-1' : 'h-row py-1.5',
                    column.align === 'right' && 'num text-right',
                  )}
                >
                  {index === 0 ? <Opener {...props} row={row} cell={column.cell(row)} /> : column.cell(row)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type SortButtonProps = { column: Pick<Column<never>, 'key' | 'header' | 'align'>; sorting: Sorting }

/** The arrow is on the side where the heading does not end, so that the heading stays above its values. */
function SortButton({ column: { key, header, align }, sorting }: SortButtonProps) {
  const isSorted = key === sorting.key
  const Arrow = !isSorted ? ChevronsUpDown : sorting.order === 'asc' ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      onClick={() => sorting.onSort(key)}
      className={cx(
        '-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 whitespace-nowrap hover:text-ink coarse:min-h-11',
        align === 'right' && 'flex-row-reverse',
        isSorted && 'font-semibold text-ink',
      )}
    >
      {header}
      <Arrow size={12} aria-hidden="true" className={cx('shrink-0', !isSorted && 'text-ink-3')} />
    </button>
  )
}

function Cards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, openKey, rowMark } = props
  const titles = columns.filter((column) => column.phone === 'title')
  const lines = columns.filter((column) => (column.phone ?? 'line') === 'line')
  const sides = columns.filter((column) => column.phone === 'side')
  return (
    <ul aria-label={label}>
      {rows.map((row) => {
        const mark = rowMark?.(row)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside handles the keys
          <li
            key={rowKey(row)}
            onClick={openBy(props, row)}
            className={cx(
              'flex gap-3 border-b border-line px-4 py-3 text-md',
              openKey === rowKey(row) && 'bg-brand-soft/60',
              mark && MARK[mark],
            )}
          >
            <div className="min-w-0 flex-1">
              <Opener
                {...props}
                row={row}
                cell={titles.map((column) => <span key={column.key}>{column.cell(row)} </span>)}
              />
              {lines.map((column) => (
                <div key={column.key}>{column.cell(row)}</div>
              ))}
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              {sides.map((column) => (
                <div key={column.key}>{column.cell(row)}</div>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

type OpenerProps<Row> = DataTableProps<Row> & { row: Row; cell: ReactNode }

/** The keyboard and screen readers open a row by a real button; the mouse may press anywhere on the row. */
function Opener<Row>({ onOpen, hrefOf, row, cell }: OpenerProps<Row>) {
  const className = '-mx-1 rounded-sm px-1 text-left'
  if (hrefOf)
    return (
      <Link {...ROW_TARGET} href={hrefOf(row)} className={`block ${className}`}>
        {cell}
      </Link>
    )
  if (!onOpen) return cell
  return (
    <button {...ROW_TARGET} type="button" onClick={() => onOpen(row)} className={className}>
      {cell}
    </button>
  )
}

function openBy<Row>(props: DataTableProps<Row>, row: Row): ((event: MouseEvent) => void) | undefined {
  const { onOpen, hrefOf } = props
  if (!onOpen && !hrefOf) return undefined
  return ({ target, currentTarget }) => {
    const own = target instanceof Element && target.closest('a, button, input, label, select, textarea')
    if (own) return
    if (onOpen) onOpen(row)
    else currentTarget.querySelector<HTMLElement>('[data-row-target]')?.click()
  }
}
