import type { InfiniteData } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { rowsOf } from '../../lib/long-list.ts'
import type { PageOf } from '../../lib/requests/client.ts'
import { cx } from '../cx.ts'
import { Loaded, type LoadedProps, type Loading } from '../feedback/loaded.tsx'
import { NextPage } from './show-more.tsx'

type Paged<Item> = Loading<InfiniteData<PageOf<Item>>> &
  ComponentProps<typeof NextPage>['query'] & { isPlaceholderData: boolean }

type Props<Item> = Omit<LoadedProps<unknown>, 'query' | 'children'> & {
  query: Paged<Item>
  /** Shown when the list is empty. */
  empty: ReactNode
  className?: string | undefined
  /** Loads more when the button is pressed, not when it scrolls into sight. */
  onlyWhenPressed?: boolean | undefined
  children: (rows: Item[]) => ReactNode
}

/** A list that loads more at its end and renders all its rows. For thousands of rows there is `LongList`. */
export function LoadedRows<Item extends { id: string }>({
  query,
  empty,
  className,
  onlyWhenPressed,
  children,
  ...loading
}: Props<Item>) {
  return (
    <Loaded query={query} {...loading}>
      {({ pages }) => {
        const rows = rowsOf(pages)
        if (rows.length === 0) return empty
        return (
          <div
            // The rows of the previous search, until the new ones arrive.
            aria-busy={query.isPlaceholderData || undefined}
            className={cx(className, query.isPlaceholderData && 'opacity-60')}
          >
            {children(rows)}
            <NextPage query={query} onlyWhenPressed={onlyWhenPressed} />
          </div>
        )
      }}
    </Loaded>
  )
}
