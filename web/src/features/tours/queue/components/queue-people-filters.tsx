import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useRested } from '../../../../lib/search-text.ts'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Combobox } from '../../../../ui/forms/combobox.tsx'
import { FilterSelect } from '../../../../ui/lists/filter-select.tsx'
import { assistantsQuery } from '../../../assistants/api.ts'
import { type FoundPerson, foundPeopleQuery } from '../../found-people.ts'
import { clientNameOf } from '../../tour-words.ts'
import { adminStatsQuery, newestTourQuery } from '../queue-api.ts'
import { countWord } from '../queue-words.ts'
import type { QueueFilter } from './queue-choices.tsx'

const UNASSIGNED = 'none'

/** Filters by the assistant who coordinates or escorts, or for tours without one. */
export function AssistantFilter({
  search: { assistant },
  go,
  className,
}: QueueFilter & { className: string }) {
  const { user } = useSession()
  const mayList = user?.permissions.includes('assistants.view') ?? false
  const { data: team } = useQuery({ ...assistantsQuery(), enabled: mayList })
  const { data: counts } = useQuery(adminStatsQuery)
  const listed = (team ?? []).map(({ id, name, currentWorkload }) => ({
    value: id,
    label: name,
    detail: countWord(currentWorkload),
  }))
  const isListed =
    assistant === undefined || assistant === UNASSIGNED || listed.some(({ value }) => value === assistant)
  return (
    <FilterSelect
      className={className}
      label="Assistant"
      none="All assistants"
      value={assistant}
      options={[
        { value: UNASSIGNED, label: 'Unassigned', detail: countWord(counts?.openUnassignedTours) },
        ...listed,
        // A link may name someone who is not in the list, such as a deleted assistant.
        ...(isListed ? [] : [{ value: assistant, label: 'One assistant' }]),
      ]}
      onChange={(next) => go({ assistant: next })}
    />
  )
}

/** Finds an agent or a client by what the user types; the queue then shows only their tours. */
export function PersonSearch({ search, go, className }: QueueFilter & { className: string }) {
  const { user } = useSession()
  const [typed, setTyped] = useState('')
  const q = useRested(typed)
  const mayList = user?.permissions.includes('users.view') ?? false
  const { data, isPlaceholderData, isError, refetch } = useQuery(foundPeopleQuery(q, mayList))
  // A chosen person shows as a button that removes the filter.
  if (search.agent || search.client) return null
  return (
    <Combobox<FoundPerson>
      className={className}
      label="Agent or client"
      labelHidden
      value={null}
      onChange={(person) => {
        if (person) go(person.kind === 'agent' ? { agent: person.id } : { client: person.id })
      }}
      options={q === '' ? [] : (data ?? [])}
      onQuery={setTyped}
      optionKey={({ kind, id }) => `${kind} ${id}`}
      optionLabel={({ name }) => name}
      renderOption={({ name, detail }) => (
        <span className="flex flex-col gap-0.5 py-1">
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-sm text-ink-2">{detail}</span>
        </span>
      )}
      // Until the matches of the typed text are there, Enter must not choose one of an earlier text.
      loading={typed !== '' && (typed !== q || isPlaceholderData || (data === undefined && !isError))}
      failure={
        isError ? { message: 'Failed to fetch agents and clients', onRetry: () => void refetch() } : undefined
      }
      placeholder="Agent or client"
      prompt="Type the name of an agent or a client"
      emptyMessage="No agent or client found"
    />
  )
}

/** The agent and the client of a link, each with a button that removes the filter. */
export function PersonFilters({ search: { agent, client }, go }: QueueFilter) {
  return (
    <>
      {agent ? <PersonFilter filter={{ agentId: agent }} onRemove={() => go({ agent: undefined })} /> : null}
      {client ? (
        <PersonFilter filter={{ clientId: client }} onRemove={() => go({ client: undefined })} />
      ) : null}
    </>
  )
}

type PersonProps = { filter: { agentId: string } | { clientId: string }; onRemove: () => void }

function PersonFilter({ filter, onRemove }: PersonProps) {
  const { data: tour } = useQuery(newestTourQuery(filter))
  const isAgent = 'agentId' in filter
  const name = tour && (isAgent ? tour.assignedAgentName : clientNameOf(tour))
  const words = name ?? (isAgent ? 'one agent' : 'one client')
  return (
    <Button
      aria-label={`Tours of ${words}. Remove this filter`}
      icon={<X size={15} aria-hidden="true" />}
      onClick={onRemove}
    >
      <span className="max-w-48 truncate">Tours of {words}</span>
    </Button>
  )
}
