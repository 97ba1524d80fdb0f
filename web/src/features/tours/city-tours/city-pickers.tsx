import type { Client } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useRested } from '../../../lib/search-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Combobox } from '../../../ui/forms/combobox.tsx'
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

/** Finds the agent for whom the desk schedules a tour. */
export function AgentPicker(props: Picker<AgentChoice>) {
  const { asked, setQuery, resting } = useFound()
  const { data, isFetching, isError } = useQuery(foundAgentsQuery(asked))
  const failed = isError ? 'Failed to fetch agents' : undefined
  return (
    <Combobox
      {...props}
      label="Agent"
      options={data ?? []}
      onQuery={setQuery}
      optionKey={({ id }) => id}
      optionLabel={({ name, email }) => name || email}
      renderOption={({ name, email }) => <Found name={name || email} detail={email} />}
      loading={isFetching && !resting}
      failure={failed}
      placeholder="Search agents by name or email..."
      prompt={failed ?? 'Start typing to search agents'}
      emptyMessage={failed ?? 'No agents found'}
    />
  )
}

/** Finds one of the agent's clients. */
export function ClientOfAgentPicker({ agentId, ...props }: Picker<Client> & { agentId: string | undefined }) {
  const { asked, setQuery, resting } = useFound()
  const { data, isFetching, isError } = useQuery(clientsOfAgentQuery(agentId ?? '', asked))
  const failed = isError ? 'Failed to fetch clients' : undefined
  return (
    <Combobox
      {...props}
      label="Client"
      disabled={agentId === undefined}
      hint={agentId === undefined ? 'Choose the agent first: clients belong to one.' : undefined}
      options={agentId === undefined ? [] : (data ?? [])}
      onQuery={setQuery}
      optionKey={({ id }) => id}
      optionLabel={({ name, email }) => name || email || 'Client Name Not Available'}
      renderOption={(client) => (
        <Found
          name={client.name || 'Client Name Not Available'}
          detail={[client.email, client.phone].filter(Boolean).join(' · ')}
        />
      )}
      loading={isFetching && !resting}
      failure={failed}
      placeholder="Search clients by name, email or phone..."
      prompt={failed ?? 'This agent has no clients yet.'}
      emptyMessage={failed ?? 'No clients found'}
    />
  )
}

type Where = { city: string | undefined; agentId: string | undefined }

/** Finds a property that the agent may see, in one city or in any. */
export function PropertyInCityPicker({ city, agentId, ...props }: Picker<Property> & Where) {
  const { asked, setQuery, resting } = useFound()
  const { data, isFetching, isError } = useQuery(propertiesInCityQuery({ city, agentId }, asked))
  const failed = isError ? 'Failed to fetch properties' : undefined
  return (
    <Combobox
      {...props}
      label="Property"
      options={data ?? []}
      onQuery={setQuery}
      optionKey={({ id }) => id}
      optionLabel={pickLabel}
      renderOption={(property) => (
        <Found
          name={property.propertyName || streetOf(property)}
          detail={`${property.propertyName ? `${streetOf(property)}, ` : ''}${regionOf(property)}`}
          escort={property.escortRequired}
        />
      )}
      loading={isFetching && !resting}
      failure={failed}
      placeholder="Search properties by name or address..."
      prompt={failed ?? 'There is no property here yet.'}
      emptyMessage={failed ?? 'No properties found'}
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
