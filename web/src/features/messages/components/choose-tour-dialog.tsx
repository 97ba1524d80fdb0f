import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRested } from '../../../lib/search-text.ts'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { toursToWriteAboutQuery } from '../api.ts'

type Props = { onClose: () => void; onChosen: (tourId: string) => void }

/** Starts a message to the team: each conversation is about a tour, so the agent chooses one. */
export function ChooseTourDialog({ onClose, onChosen }: Props) {
  const [query, setQuery] = useState('')
  const asked = useRested(query)
  const { data, isPlaceholderData, isLoading, isError, refetch } = useQuery(toursToWriteAboutQuery(asked))
  const [tour, setTour] = useState<AgentTourCard | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <FormDialog
      title="New message"
      description="Choose a tour to write about."
      send="Continue"
      sending={false}
      onClose={onClose}
      onSend={() => (tour ? onChosen(tour.id) : setIsMissing(true))}
    >
      {/* On a phone, the list opens below the field instead of over the title. */}
      <div className="max-sm:min-h-80">
        <Combobox
          label="Tour"
          value={tour}
          onChange={setTour}
          options={data?.items ?? []}
          onQuery={setQuery}
          optionKey={({ id }) => id}
          optionLabel={nameOf}
          renderOption={(found) => (
            <span className="flex flex-col gap-0.5 py-1">
              <span className="truncate font-medium">{found.clientName ?? 'Client Name Not Available'}</span>
              <span className="truncate text-sm text-ink-2">{found.propertyAddress}</span>
            </span>
          )}
          loading={asked !== query || isPlaceholderData || isLoading}
          failure={isError ? { message: 'Failed to fetch tours', onRetry: () => void refetch() } : undefined}
          placeholder="Search tours by client or property..."
          prompt="You have no tours yet. Request one first."
          emptyMessage="No tours found"
          error={isMissing && !tour ? 'Tour is required' : undefined}
        />
      </div>
    </FormDialog>
  )
}

const nameOf = ({ clientName, propertyAddress }: AgentTourCard): string =>
  [clientName, propertyAddress].filter(Boolean).join(', ')
