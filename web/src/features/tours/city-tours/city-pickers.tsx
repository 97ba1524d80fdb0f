import type { Client } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useRested } from '../../../lib/search-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Combobox, type ComboboxProps } from '../../../ui/forms/combobox.tsx'
import { clientLabel, FoundClient } from '../../clients/components/client-picker.tsx'
import { pickLabel, regionOf, streetOf } from '../../properties/property-words.ts'
import { clientsOfAgentQuery, foundAgentsQuery, propertiesInCityQuery } from './city-api.ts'
import type { AgentChoice } from './city-form.ts'

type Picker<Option> = {
  value: Option | null
  onChange: (option: Option | null) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
  onBlur: () => void
}

const useFound = () => {
  const [query, setQuery] = useState('')
  const asked = useRested(query)
  return { asked, setQuery, resting: asked === query }
}

type Finder<Option> = Omit<
  ComboboxProps<Option>,
  'options' | 'onQuery' | 'optionKey' | 'loading' | 'failure' | 'emptyMessage'
> & {
  search: ReturnType<typeof useFound>
  /** The answer to the search. */
  query: Pick<UseQueryResult<Option[]>, 'data' | 'isFetching' | 'isError'>
  /** What it finds: 'agents'. */
  what: string
}

/** A combobox whose options the server finds. */
function FoundBox<Option extends { id: string }>({ search, query, what, prompt, ...box }: Finder<Option>) {
  const failed = query.isError ? `Failed to fetch ${what}` : undefined
  return (
    <Combobox
      {...box}
      options={query.data ?? []}
      onQuery={search.setQuery}
      optionKey={({ id }) => id}
      loading={query.isFetching && !search.resting}
      failure={failed}
      prompt={failed ?? prompt}
      emptyMessage={failed ?? `No ${what} found`}
    />
  )
}

/** Finds the agent for whom the desk schedules a tour. */
export function AgentPicker(props: Picker<AgentChoice>) {
  const search = useFound()
  const query = useQuery(foundAgentsQuery(search.asked))
  return (
    <FoundBox
      {...props}
      search={search}
      query={query}
      what="agents"
      label="Agent"
      optionLabel={({ name, email }) => name || email}
      renderOption={({ name, email }) => <Found name={name || email} detail={email} />}
      placeholder="Search agents by name or email..."
      prompt="Start typing to search agents"
    />
  )
}

/** Finds one of the agent's clients. */
export function ClientOfAgentPicker({ agentId, ...props }: Picker<Client> & { agentId: string | undefined }) {
  const search = useFound()
  const query = useQuery(clientsOfAgentQuery(agentId ?? '', search.asked))
  return (
    <FoundBox
      {...props}
      search={search}
      query={query}
      what="clients"
      label="Client"
      disabled={agentId === undefined}
      hint={agentId === undefined ? 'Choose the agent first.' : undefined}
      optionLabel={clientLabel}
      renderOption={(client) => <FoundClient client={client} />}
      placeholder="Search clients by name, email or phone..."
      prompt="This agent has no clients yet."
    />
  )
}

type Where = { city: string | undefined; agentId: string | undefined }

/** Finds a property that the agent may see, in one city or in any. */
export function PropertyInCityPicker({ city, agentId, ...props }: Picker<Property> & Where) {
  const search = useFound()
  const query = useQuery(propertiesInCityQuery({ city, agentId }, search.asked))
  return (
    <FoundBox
      {...props}
      search={search}
      query={query}
      what="properties"
      label="Property"
      optionLabel={pickLabel}
      renderOption={(property) => (
        <Found
          name={property.propertyName || streetOf(property)}
          detail={`${property.propertyName ? `${streetOf(property)}, ` : ''}${regionOf(property)}`}
          escort={property.escortRequired}
        />
      )}
      placeholder="Search properties by name or address..."
      prompt="No properties here yet."
    />
  )
}

function Found({ name, detail, escort = false }: { name: string; detail: string; escort?: boolean }) {
  return (
    <span className="flex flex-col gap-0.5 py-1">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        {escort ? <Badge tone="info">Escort Required</Badge> : null}
      </span>
      {detail ? <span className="truncate text-sm text-ink-2">{detail}</span> : null}
    </span>
  )
}
