import type { AssistantDetail } from '@porchlight/contract/assistants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/now.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { formatAge } from '../../../lib/time.ts'
import { LoadedRows } from '../../../ui/lists/loaded-rows.tsx'
import { feedbackQuery } from '../api.ts'
import { ratingWord } from '../assistant-words.ts'

/** The agents' ratings of an assistant, with their comments. */
export function FeedbackList({ assistant }: { assistant: AssistantDetail }) {
  const { ratings, ratingCount } = assistant
  if (ratingCount === 0)
    return <p className="text-md text-ink-2">No ratings yet. Agents rate assistants after a tour.</p>
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-5">
        <p className="num text-2xl font-semibold">
          {ratingWord(assistant)}
          <span className="text-md font-normal text-ink-3"> of 5</span>
        </p>
        <dl className="grid min-w-0 flex-1 gap-1">
          {[5, 4, 3, 2, 1].map((stars) => {
            const count = ratings[stars - 1] ?? 0
            return (
              <div key={stars} className="num flex items-center gap-2 text-sm text-ink-2">
                <dt className="w-14 shrink-0">{stars === 1 ? '1 star' : `${stars} stars`}</dt>
                <dd className="flex min-w-0 flex-1 items-center gap-2">
                  <span aria-hidden="true" className="h-1.5 min-w-0 flex-1 rounded-full bg-sunken">
                    <span
                      className="block h-full rounded-full bg-brand"
                      style={{ width: `${(100 * count) / ratingCount}%` }}
                    />
                  </span>
                  <span className="w-8 text-right">{count}</span>
                </dd>
              </div>
            )
          })}
        </dl>
      </div>
      <Comments assistantId={assistant.id} />
    </div>
  )
}

function Comments({ assistantId }: { assistantId: string }) {
  const now = useNow()
  const query = useInfiniteQuery(feedbackQuery(assistantId))
  return (
    <LoadedRows
      query={query}
      loading="Loading feedback"
      rows={4}
      failed={(error) => fetchFailure('Failed to fetch feedback', error)}
      empty={null}
    >
      {(feedback) => (
        <ul aria-label="Feedback" className="divide-y divide-line border-y border-line">
          {feedback.map((one) => (
            <li key={one.id} className="flex flex-col gap-0.5 py-2.5">
              <p className="num flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
                <span className="font-medium text-ink">{one.rating} of 5</span>
                <span>{one.agentName ?? 'An agent'}</span>
                <span className="ml-auto text-ink-3">{formatAge(one.ratedAt, now)}</span>
              </p>
              {one.comment ? <p className="text-md wrap-anywhere">{one.comment}</p> : null}
              <p className="text-sm text-ink-3 wrap-anywhere">{one.propertyAddress}</p>
            </li>
          ))}
        </ul>
      )}
    </LoadedRows>
  )
}
