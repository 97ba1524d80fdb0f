import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { FilterSelect } from '../../../../ui/lists/filter-select.tsx'
import { assistantsQuery } from '../../../assistants/api.ts'
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
