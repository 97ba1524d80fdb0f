import type { SavedReply } from '@porchlight/contract/messages'
import { Suspense, useState } from 'react'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useDeleteReply } from '../reply-mutations.ts'
import { SavedReplyList } from './saved-reply-list.tsx'

const SavedReplyForm = lazyWhenIdle(async () => ({
  default: (await import('./saved-reply-form.tsx')).SavedReplyForm,
}))

/** The team's saved replies with their actions. */
export function SavedReplies() {
  const [editing, setEditing] = useState<SavedReply | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SavedReply | null>(null)
  const remove = useDeleteReply()
  return (
    <>
      <SavedReplyList onNew={() => setEditing('new')} onEdit={setEditing} onDelete={setDeleting} />
      {editing ? (
        <Suspense>
          <SavedReplyForm subject={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      ) : null}
      {deleting ? (
        <AlertDialog
          onClose={() => setDeleting(null)}
          title={`Delete the saved reply “${deleting.title}”?`}
          description="Messages written with it stay. You can’t undo this."
          confirmLabel="Delete saved reply"
          destructive
          loading={remove.isPending}
          onConfirm={() => remove.mutate(deleting, { onSettled: () => setDeleting(null) })}
        />
      ) : null}
    </>
  )
}
