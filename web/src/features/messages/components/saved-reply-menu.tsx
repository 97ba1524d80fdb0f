import { containsWords } from '@porchlight/contract/kernel/text/fold-accents'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { savedRepliesQuery } from '../api.ts'
import { filled, type ReplyFacts } from '../reply-words.ts'

const SavedRepliesDialog = lazyWhenIdle(async () => ({
  default: (await import('./saved-replies-dialog.tsx')).SavedRepliesDialog,
}))

type Props = {
  facts: ReplyFacts
  /** Receives the reply with its known placeholders filled in. */
  onInsert: (text: string) => void
}

/** The team's saved replies; a click inserts one into the message. */
export function SavedReplyMenu({ facts, onInsert }: Props) {
  const [open, setOpen] = useState(false)
  const [managing, setManaging] = useState(false)
  return (
    <>
      <Popover
        align="end"
        title="Saved replies"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button icon={<MessageSquareText size={15} aria-hidden="true" />} aria-label="Saved replies">
            <span className="@max-sm:sr-only">Saved replies</span>
          </Button>
        }
      >
        <Replies
          facts={facts}
          onChoose={(text) => {
            setOpen(false)
            onInsert(text)
          }}
        />
        <Button
          variant="ghost"
          full
          className="mt-2"
          onClick={() => {
            setOpen(false)
            setManaging(true)
          }}
        >
          Manage saved replies
        </Button>
      </Popover>
      <Suspense>{managing ? <SavedRepliesDialog onClose={() => setManaging(false)} /> : null}</Suspense>
    </>
  )
}

const SEARCH_FROM = 6

function Replies({ facts, onChoose }: { facts: ReplyFacts; onChoose: (text: string) => void }) {
  const query = useQuery(savedRepliesQuery)
  const [q, setQ] = useState('')
  if (query.isPending) return <p className="late text-md text-ink-2">Loading saved replies…</p>
  if (!query.data)
    return <p className="text-md text-bad">{fetchFailure('Failed to fetch saved replies', query.error)}</p>
  const found = query.data.filter(({ title, body }) => containsWords(`${title}\n${body}`, q))
  return (
    <div className="flex flex-col gap-2">
      {query.data.length > SEARCH_FROM ? (
        <SearchField label="Search saved replies" placeholder="Search" value={q} onChange={setQ} />
      ) : null}
      {found.length === 0 ? (
        <p className="text-md text-ink-2">
          {q.trim() ? 'No saved reply matches.' : 'None yet. Save replies you send often.'}
        </p>
      ) : (
        <ul aria-label="Saved replies" className="-mx-2 flex flex-col">
          {found.map((reply) => (
            <li key={reply.id}>
              <button
                type="button"
                onClick={() => onChoose(filled(reply.body, facts))}
                className="w-full rounded-sm px-2 py-1.5 text-left hover:bg-sunken"
              >
                <span className="block truncate text-md font-medium">{reply.title}</span>
                <span className="line-clamp-2 text-sm text-ink-2">{filled(reply.body, facts)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
