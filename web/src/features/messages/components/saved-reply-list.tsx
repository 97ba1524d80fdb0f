import type { SavedReply } from '@porchlight/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
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
  return (
    <Loaded
      query={query}
      loading="Loading saved replies"
      rows={4}
      failed={(error) => fetchFailure('Failed to fetch saved replies', error)}
    >
      {(replies) =>
        replies.length === 0 ? (
          <EmptyState action={create}>
            Save replies you send often, then insert them into a message with one click.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-3">
            <ul aria-label="Saved replies" className="divide-y divide-line border-y border-line">
              {replies.map((reply) => (
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
    </Loaded>
  )
}
