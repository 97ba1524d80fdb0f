import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'

/** Another tab for the same search: its number of matches, and a callback that opens it. */
export type OtherTab = { label: string; count: number; onShow: () => void }

type Props = {
  /** The message, without a period: 'No tour matches “oak”'. */
  children: string
  title?: string | undefined
  /** The other tabs of the search. Tabs without a match are omitted. */
  others: readonly OtherTab[]
  action?: ReactNode
}

/** Shown on a tab without matches; links to the tabs that have matches for the same search. */
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

/** How many rows match on another tab; 0 while unknown. */
export const matchesIn = ({ data, isPlaceholderData }: Counted): number =>
  isPlaceholderData ? 0 : (data?.pages[0]?.total ?? 0)
