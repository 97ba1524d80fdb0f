import type { AnnouncementEntry } from '@porchlight/contract/announcements'
import { useId } from 'react'
import { DESK_ZONE, formatDateTime, zoneAbbreviation } from '../../../lib/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

type Props = { history: readonly AnnouncementEntry[]; onUse: (message: string) => void }

/** Earlier versions of the announcement, newest first, with the author and the time. */
export function AnnouncementHistory({ history, onUse }: Props) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <h2 id={titleId} className="text-base font-semibold">
        History
      </h2>
      {history.length === 0 ? <EmptyState>No announcements yet.</EmptyState> : null}
      <ol
        aria-labelledby={titleId}
        className="divide-y divide-line rounded-lg border border-line empty:hidden"
      >
        {history.map((entry, place) => (
          <li key={entry.id} className="flex flex-col gap-2 p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
              <State visible={entry.visible} isNewest={place === 0} />
              <span className="num">Version {entry.version}</span>
              <span className="num">
                {formatDateTime(entry.updatedAt, DESK_ZONE)} {zoneAbbreviation(entry.updatedAt, DESK_ZONE)}
              </span>
              <span className="wrap-anywhere">{entry.updatedBy ?? 'A former staff member'}</span>
            </p>
            <p className="text-md wrap-anywhere whitespace-pre-line">{entry.message || 'No text.'}</p>
            {entry.message.trim() === '' ? null : (
              <Button variant="ghost" className="-ml-3 self-start" onClick={() => onUse(entry.message)}>
                Use this text<span className="sr-only"> of version {entry.version}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function State({ visible, isNewest }: { visible: boolean; isNewest: boolean }) {
  if (!visible) return <Badge>Hidden</Badge>
  // Each version replaces the one before.
  return isNewest ? <Badge tone="ok">Visible</Badge> : <Badge>Replaced</Badge>
}
