import { ArrowLeft } from 'lucide-react'
import { ApiError } from '../../../lib/requests/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DESKTOP, useMediaQuery } from '../../../ui/use-media-query.ts'

type Props = {
  /** The conversation's query, or the failed one of two. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** The label of the link back to the list. */
  back: string
  onBack: () => void
  /** Why this reader may not see the conversation. */
  missing: string
  /** Whether the conversation takes the place of the list on a phone, with an arrow that leads back. */
  replacesList?: boolean | undefined
}

/** The arrow that leads back to the list on a phone. */
function Back({ label, onBack }: { label: string; onBack: () => void }) {
  if (useMediaQuery(DESKTOP)) return null
  return (
    <header className="border-b border-line px-2 py-2.5">
      <IconButton label={label} onClick={onBack}>
        <ArrowLeft size={17} aria-hidden="true" />
      </IconButton>
    </header>
  )
}

/** Shown instead of a conversation that is loading, not visible to this reader, or failed to load. */
export function ThreadWaiting({
  query: { error, isFetching, refetch },
  back,
  onBack,
  missing,
  replacesList,
}: Props) {
  const head = replacesList ? <Back label={back} onBack={onBack} /> : null
  if (!error)
    return (
      <>
        {head}
        <SkeletonRows rows={6} label="Loading messages" />
      </>
    )
  if (error instanceof ApiError && error.status < 500)
    return (
      <EmptyState title="Conversation not found" action={<Button onClick={onBack}>{back}</Button>}>
        {missing}
      </EmptyState>
    )
  return (
    <>
      {head}
      <ErrorState
        message="Failed to fetch conversations"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </>
  )
}
