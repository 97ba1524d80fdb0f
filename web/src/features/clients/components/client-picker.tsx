import { formatPhone } from '@porchlight/contract/kernel/contact-rules'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useRested } from '../../../lib/search-text.ts'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { foundClientsQuery } from '../api.ts'
import type { Client } from '../client-values.ts'

type Props = {
  value: Client | null
  onChange: (client: Client | null) => void
  /** Called with the typed name when the agent adds a new client. */
  onAdd: (name: string) => void
  /** Whether the list offers a new client before the user types. */
  offersBlank: boolean
  /** For staff: whose clients; null while no agent is chosen. An agent picks their own. */
  agentId?: string | null | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onBlur?: (() => void) | undefined
}

/** A client's name, as the pickers of clients show it. */
export const clientLabel = ({ name, email }: Client): string => name || email || 'Client Name Not Available'

/** One of the agent's clients, or a new one. */
type Offer = { id: string; client: Client | null }

/**
 * Finds one of an agent's clients by name, email, or phone, or adds one. It offers the newest clients before the user
 * types.
 */
export function ClientPicker({ value, onChange, onAdd, offersBlank, agentId, error, ref, onBlur }: Props) {
  const [query, setQuery] = useState('')
  const settledQuery = useRested(query)
  const { data, isPlaceholderData, isLoading, isError, refetch } = useQuery(
    foundClientsQuery(settledQuery, agentId),
  )
  const isSearching = settledQuery !== query || isPlaceholderData || isLoading
  const found: Offer[] = (data ?? []).map((client) => ({ id: client.id, client }))
  // Not before the matches are there: the typed name may be that of a client.
  const offersNew = query === '' ? offersBlank : !isSearching
  return (
    <Combobox
      label="Client"
      ref={ref}
      onBlur={onBlur}
      value={value ? { id: value.id, client: value } : null}
      onChange={(offer) => (offer && !offer.client ? onAdd(query) : onChange(offer?.client ?? null))}
      options={offersNew ? [...found, { id: 'new', client: null }] : found}
      onQuery={setQuery}
      optionKey={({ id }) => id}
      optionLabel={({ client }) => (client ? clientLabel(client) : '')}
      renderOption={({ client }) => (client ? <FoundClient client={client} /> : <NewClient name={query} />)}
      // Until the matches of the typed text are there, Enter must not choose one of an earlier text.
      loading={isSearching}
      failure={isError ? { message: 'Failed to fetch clients', onRetry: () => void refetch() } : undefined}
      placeholder="Search clients by name, email, or phone..."
      disabled={agentId === null}
      staysClosed
      hint={agentId === null ? 'Choose the agent first.' : undefined}
      prompt={
        agentId ? 'This agent has no clients yet.' : 'You have no clients yet. Enter the first one below.'
      }
      emptyMessage="No clients found"
      error={error}
    />
  )
}

function NewClient({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2 py-1 font-medium text-brand">
      <UserPlus size={15} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 truncate">{name ? `Add “${name}” as a new client` : 'Add a new client'}</span>
    </span>
  )
}

/** A client in the list of a picker. */
export function FoundClient({ client }: { client: Client }) {
  const reach = [client.email, client.phone && formatPhone(client.phone)].filter(Boolean).join(' · ')
  return (
    <span className="flex flex-col gap-0.5 py-1">
      <span className="truncate font-medium">{clientLabel(client)}</span>
      {reach ? <span className="truncate text-sm text-ink-2">{reach}</span> : null}
    </span>
  )
}
