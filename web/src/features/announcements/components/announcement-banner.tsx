import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { announcementQuery } from '../api.ts'
import { dismiss, dismissedVersion } from '../dismissed.ts'

/** The site's announcement, if it is visible, not blank, and newer than the version dismissed in this session. */
export function AnnouncementBanner() {
  const { data } = useQuery({ ...announcementQuery, refetchInterval: usePolling('announcement') })
  const [dismissed, setDismissed] = useState(dismissedVersion)
  if (!data?.visible || data.message.trim() === '' || data.version <= dismissed) return null
  const putAway = (): void => {
    dismiss(data.version)
    setDismissed(data.version)
  }
  return (
    <Banner label="Announcement" onDismiss={putAway}>
      <p className="wrap-anywhere whitespace-pre-line">{data.message}</p>
    </Banner>
  )
}
