import type { AdminAnnouncement } from '@porchlight/contract/announcements'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { adminAnnouncementQuery } from '../../features/announcements/api.ts'
import { AnnouncementEditor } from '../../features/announcements/components/announcement-editor.tsx'
import { AnnouncementHistory } from '../../features/announcements/components/announcement-history.tsx'
import { useAnnouncementEditor } from '../../features/announcements/use-announcement-editor.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { heads } from './heads.ts'

/** The site announcement: an editor and its history. */
export function AnnouncementsTab() {
  const { user } = useSession()
  const query = useQuery({ ...adminAnnouncementQuery, refetchInterval: usePolling('adminAnnouncement') })
  const { data } = query
  return (
    <PageBody>
      <PageHeader {...heads.announcements} aside={data ? <State current={data} /> : undefined} />
      <Loaded query={query} loading="Loading the announcement" rows={6} failed="Failed to fetch announcement">
        {(announcement) => user && <Announcement userId={user.id} current={announcement} />}
      </Loaded>
    </PageBody>
  )
}

function State({ current }: { current: AdminAnnouncement }) {
  if (current.version === 0) return null
  return <Badge tone={current.visible ? 'ok' : undefined}>{current.visible ? 'Visible' : 'Hidden'}</Badge>
}

function Announcement({ userId, current }: { userId: string; current: AdminAnnouncement }) {
  const editor = useAnnouncementEditor(userId, current)
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <AnnouncementEditor editor={editor} current={current} textRef={text} />
      <AnnouncementHistory
        history={current.history}
        onUse={(message) => {
          editor.change({ message })
          text.current?.focus()
        }}
      />
    </div>
  )
}
