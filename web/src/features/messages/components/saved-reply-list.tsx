import type { SavedReply } from '@porchlight/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { savedRepliesQuery } from '../api.ts'

type Props = {
  onNew: () => void
  onEdit: (reply: SavedReply) => void
  onDelete: (reply: SavedReply) => void
}

/** The team's saved replies, by title. */
export function SavedReplyList({ onNew, onEdit, onDelete }: Props) {
  const { user } = useSession()
  const mayWrite = user?.permissions.includes('messages.send') ?? false
  const query = useQuery(savedRepliesQuery)
  const create = mayWrite ? (
    <Button icon={<Plus size={15} aria-hidden="true" />} onClick={onNew}>
      New saved reply
    </Button>
  ) : null
  if (query.isPending) return <SkeletonRows rows={4} label="Loading saved replies" />
  if (!query.data)
    return (
      <ErrorState
        message={fetchFailure('Failed to fetch saved replies', query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (query.data.length === 0)
    return <EmptyState action={create}>Keep what you write often: a press puts it into a message.</EmptyState>
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Saved replies" className="divide-y divide-line border-y border-line">
        {query.data.map((reply) => (
          <li key={reply.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-md font-medium wrap-anywhere">{reply.title}</p>
              <p className="line-clamp-3 text-md text-ink-2 wrap-anywhere">{reply.body}</p>
            </div>
            {mayWrite ? (
              <div className="flex gap-1">
                <Button onClick={() => onEdit(reply)}>
                  Edit<span className="sr-only"> {reply.title}</span>
                </Button>
                <Button variant="ghost" onClick={() => onDelete(reply)}>
                  Delete<span className="sr-only"> {reply.title}</span>
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <div>{create}</div>
    </div>
  )
}
