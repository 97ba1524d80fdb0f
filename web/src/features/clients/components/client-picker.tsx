import type { Client } from '@porchlight/contract/clients'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useRested } from '../../../lib/search-text.ts'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { foundClientsQuery } from '../api.ts'

type Props = {
  value: Client | null
  onChange: (client: Client | null) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onBlur?: (() => void) | undefined
}

/** A client's name, as the pickers of clients show it. */
export const clientLabel = ({ name, email }: Client): string => name || email || 'Client Name Not Available'

/** Finds one of the agent's clients by name, email or phone. It offers the newest clients before the user types. */
export function ClientPicker({ value, onChange, error, ref, onBlur }: Props) {
  const [query, setQuery] = useState('')
  const settledQuery = useRested(query)
  const { data, isFetching, isError } = useQuery(foundClientsQuery(settledQuery))
  return (
    <Combobox
      label="Client"
      ref={ref}
      onBlur={onBlur}
      value={value}
      onChange={onChange}
      options={data ?? []}
      onQuery={setQuery}
      optionKey={({ id }) => id}
      optionLabel={clientLabel}
      renderOption={(client) => <FoundClient client={client} />}
      loading={isFetching && settledQuery !== query}
      placeholder="Search clients by name, email or phone..."
      prompt={isError ? 'Failed to fetch clients' : 'You have no clients yet. Request a tour to add one.'}
      emptyMessage={isError ? 'Failed to fetch clients' : 'No clients found'}
      error={error}
    />
  )
}

/** A client in the list of a picker. */
export function FoundClient({ client }: { client: Client }) {
  const reach = [client.email, client.phone].filter(Boolean).join(' · ')
  return (
    <span className="flex flex-col gap-0.5 py-1">
      <span className="truncate font-medium">{clientLabel(client)}</span>
      {reach ? <span className="truncate text-sm text-ink-2">{reach}</span> : null}
    </span>
  )
}
