import type { ReactNode } from 'react'
import { LongList, type LongListProps, type RowPlace } from '../../../ui/lists/long-list.tsx'

type Props<Item> = Pick<
  LongListProps<Item>,
  'query' | 'queryKey' | 'empty' | 'label' | 'loading' | 'failed' | 'arrange'
> & {
  children: (item: Item, row: { place: RowPlace; measured: boolean }) => ReactNode
}

/** A list of `ThreadRow`s. */
export function ThreadList<Item extends { id: string }>({ children, ...list }: Props<Item>) {
  return (
    <LongList {...list} rows={8} className="" estimate={85}>
      {(item, place, measured) => children(item, { place, measured })}
    </LongList>
  )
}
