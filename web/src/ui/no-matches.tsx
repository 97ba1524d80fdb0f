import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** A tab with the same search, how many matches it has, and the way to it. */
export type OtherTab = { label: string; count: number; onShow: () => void }

type Props = {
  /** What does not match: 'No tour matches “oak”'. Without a period. */
  children: string
  title?: string | undefined
  /** The other tabs of the search. Those without a match are left out. */
  others: readonly OtherTab[]
  action?: ReactNode
}

/** A tab without a match for a search that several tabs share: says which tabs have matches, and leads there. */
export function NoMatches({ children, title, others, action }: Props) {
  const found = others.filter(({ count }) => count > 0)
  const where = found.map(({ label, count }) => `${count} in ${label}`).join(', ')
  return (
    <EmptyState
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {found.map(({ label, count, onShow }, index) => (
            <Button key={label} variant={index === 0 ? 'primary' : 'secondary'} onClick={onShow}>
              Show {count} in {label}
            </Button>
          ))}
          {action}
        </div>
      }
    >
      {found.length > 0 ? `${children} on this tab. Found ${where}.` : `${children}.`}
    </EmptyState>
  )
}

type Counted = {
  data?: { pages: readonly { total: number }[] } | undefined
  isPlaceholderData: boolean
}

/** How many rows match on another tab; 0 until that is known. */
export const matchesIn = ({ data, isPlaceholderData }: Counted): number =>
  isPlaceholderData ? 0 : (data?.pages[0]?.total ?? 0)
