import type { AdminAnnouncement } from '@porchlight/contract/announcements'
import {
  announcementLimit,
  emptyAnnouncement,
  longAnnouncement,
} from '@porchlight/contract/announcements/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts/drafts.ts'
import { ApiError, isRefusal } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { setQueryResult } from '../../lib/requests/set-query-result.ts'
import { toastFailure } from '../../lib/requests/toast-failure.ts'
import { toast } from '../../lib/toast.ts'
import { adminAnnouncementQuery, announcementQuery } from './api.ts'

/** The unsaved text, and the version that it started from. */
type Typed = { message: string; visible: boolean; version: number }

const DRAFT = 'announcement'
const blank: Typed = { message: '', visible: false, version: 0 }

/** Why the text cannot be saved, in the specification's words (back office, section 5). */
export const announcementFault = ({ message, visible }: Omit<Typed, 'version'>): string | undefined => {
  if (message.length > announcementLimit) return longAnnouncement
  return visible && message.trim() === '' ? emptyAnnouncement : undefined
}

/** The editor's state. It shows the saved announcement until the user types, and keeps a draft across a reload. */
export const useAnnouncementEditor = (userId: string, current: AdminAnnouncement) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed | null>(() => readDraft(DRAFT, userId, blank))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const shown: Typed = typed ?? current

  const update = (next: Typed | null): void => {
    setTyped(next)
    setRefused(undefined)
    if (next) keepDraft(DRAFT, userId, blank, next)
    else dropDraft(DRAFT, userId)
  }
  const change = (part: Partial<Omit<Typed, 'version'>>): void => {
    const next = { message: shown.message, visible: shown.visible, version: shown.version, ...part }
    const same = next.message === current.message && next.visible === current.visible
    update(same ? null : next)
  }
  const discard = (): void => {
    update(null)
    setTried(false)
  }

  const saving = useMutation({
    mutationFn: ({ message, visible, version }: Typed) =>
      call('PUT /api/admin/announcement', { body: { message, visible, version } }),
    onSuccess: (saved) => {
      setQueryResult(client, adminAnnouncementQuery.queryKey, saved)
      void client.invalidateQueries({ queryKey: announcementQuery.queryKey })
      discard()
      toast({
        title: 'Announcement Updated',
        description: saved.visible ? 'All agents can see it now.' : 'Agents no longer see it.',
        tone: 'ok',
      })
    },
    onError: (error) => {
      if (isRefusal(error, 'version_conflict')) {
        // A version conflict of this call carries the current announcement, in the shape of the call's answer.
        setQueryResult(client, adminAnnouncementQuery.queryKey, error.current as AdminAnnouncement)
      }
      if (error instanceof ApiError) setRefused(error.errors.find(({ path }) => path === 'message')?.message)
      toastFailure(error, 'Failed to update announcement', 'Update Failed')
    },
  })
  const fault = announcementFault(shown)
  const save = (): void => {
    setTried(true)
    if (fault === undefined) saving.mutate(shown)
  }

  return {
    shown,
    change,
    save,
    discard,
    saving: saving.isPending,
    changed: typed !== null,
    error: refused ?? (tried || shown.message.length > announcementLimit ? fault : undefined),
    /** Someone saved a version after this draft was started. */
    overtaken: typed !== null && typed.version !== current.version,
    /** Keeps the draft and accepts the saved version as seen. */
    keepMine: () => typed && update({ ...typed, version: current.version }),
  }
}
