import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyOnDemand } from '../../../lib/lazy-when-idle.ts'
import { usePolling } from '../../../lib/live/intervals.ts'
import { endToasts, toast } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { unreadCountQuery } from '../api.ts'
import { newSinceNotified } from '../last-notified.ts'
import { isListOpen, muteAnnouncements } from '../reading.ts'

const UnreadDialog = lazyOnDemand(async () => ({
  default: (await import('./unread-dialog.tsx')).UnreadDialog,
}))

/** Unread tour notes: disabled while loading or at 0; otherwise a badge (99+ from a hundred on) that opens a dialog. */
export function NotificationBell() {
  const [open, setOpen] = useState(false)
  const {
    data: count = 0,
    isPending,
    isError,
  } = useQuery({
    ...unreadCountQuery,
    refetchInterval: usePolling('unreadNotes'),
  })
  useEffect(() => {
    if (!open) return
    endToasts({ by: 'list', about: 'notes' })
    return muteAnnouncements()
  }, [open])
  return (
    <>
      <IconButton
        label={labelOf(count, isError)}
        title={isError ? labelOf(count, true) : 'Notifications'}
        disabled={isPending || count === 0}
        count={count > 0 ? words(count) : undefined}
        onClick={() => setOpen(true)}
      >
        <Bell size={17} aria-hidden="true" />
      </IconButton>
      {open ? (
        <Suspense>
          <UnreadDialog onClose={() => setOpen(false)} count={count} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Shows one toast for new notes, even if several bells are on the screen. */
export function NoteToasts({ userId }: { userId: string }) {
  const { data: count } = useQuery(unreadCountQuery)
  useEffect(() => {
    if (count === undefined) return
    const fresh = newSinceNotified(userId, count)
    // The open dialog shows them.
    if (fresh === 0 || isListOpen()) return
    const title = `You have ${fresh} new ${fresh === 1 ? 'note' : 'notes'} on your tours`
    // Join an existing toast, so that the result of the user's last action stays visible.
    toast({ title, joins: true, about: 'notes' })
  }, [count, userId])
  return null
}

const words = (count: number): string => (count > 99 ? '99+' : String(count))

const labelOf = (count: number, failed: boolean): string => {
  if (count > 0) return `Notifications, ${words(count)} unread`
  return failed ? 'Notifications. Failed to fetch unread notes count' : 'Notifications, none unread'
}
