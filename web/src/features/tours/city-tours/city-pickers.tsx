import type { Property } from '@porchlight/contract/properties'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useRested } from '../../../lib/search-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Combobox, type ComboboxProps } from '../../../ui/forms/combobox.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { assistantsQuery } from '../../assistants/api.ts'
import { assignableOptions } from '../../assistants/free-order.ts'
import type { Client } from '../../clients/client-values.ts'
import { AddClientDialog } from '../../clients/components/add-client-dialog.tsx'
import { ClientPicker } from '../../clients/components/client-picker.tsx'
import { pickLabel, regionOf, streetOf } from '../../properties/property-words.ts'
import { spelledNote, useSpelling } from '../../properties/use-spelling.ts'
import { foundAgentsQuery } from '../found-people.ts'
import { warningClass } from '../request/desk-hours.tsx'
import { propertiesInCityQuery } from './city-api.ts'
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
  query: Pick<UseQueryResult<Option[]>, 'data' | 'isPlaceholderData' | 'isLoading' | 'isError' | 'refetch'>
  /** Another search follows. */
  waits?: boolean
  /** What it finds: 'agents'. */
  what: string
}

/** A combobox whose options the server finds. */
function FoundBox<Option extends { id: string }>(props: Finder<Option>) {
  const { search, query, waits = false, what, prompt, ...box } = props
  return (
    <Combobox
      {...box}
      options={query.data ?? []}
      onQuery={search.setQuery}
      optionKey={({ id }) => id}
      // Until the matches of the typed text are there, Enter must not choose one of an earlier text.
      loading={!search.resting || query.isPlaceholderData || query.isLoading || waits}
      failure={
        query.isError
          ? { message: `Failed to fetch ${what}`, onRetry: () => void query.refetch() }
          : undefined
      }
      prompt={prompt}
      emptyMessage={`No ${what} found`}
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
      staysClosed
      optionLabel={({ name, email }) => name || email}
      renderOption={({ name, email }) => <Found name={name || email} detail={email} />}
      placeholder="Search agents by name or email..."
      prompt="Start typing to search agents"
    />
  )
}

/** Finds one of the agent's clients, or adds one. */
export function ClientOfAgentPicker({
  agentId,
  onChange,
  ...props
}: Picker<Client> & { agentId: string | undefined }) {
  const [adding, setAdding] = useState<string | null>(null)
  return (
    <>
      <ClientPicker
        {...props}
        onChange={onChange}
        agentId={agentId ?? null}
        offersBlank
        onAdd={(name) => setAdding(name)}
      />
      {adding !== null && agentId ? (
        <AddClientDialog agentId={agentId} name={adding} onAdded={onChange} onClose={() => setAdding(null)} />
      ) : null}
    </>
  )
}

type AssistantSelectProps = {
  /** The assistant's id; '' for none. */
  value: string
  onChange: (id: string) => void
  error: string | undefined
  /** Whether the property requires an escort. */
  escorts: boolean
  /** When and where the tour is, to show who is free. */
  asked: { at: string | undefined; duration: number; city: string | undefined }
}

/** The scheduling assistant of a new tour, best first. It warns of one who is not free, which prevents nothing. */
export function AssistantSelect({ value, onChange, error, escorts, asked }: AssistantSelectProps) {
  const { data, isError } = useQuery(assistantsQuery(asked))
  const chosen = data?.find(({ id }) => id === value)
  return (
    <div className="min-w-0">
      <Select
        label="Assistant"
        value={value}
        error={error ?? (isError ? 'Failed to fetch assistants' : undefined)}
        options={[
          { value: '', label: 'Not assigned yet' },
          ...assignableOptions(data ?? [], asked.city ?? ''),
        ]}
        hint={escorts && value !== '' ? 'They also escort the client, as this property requires.' : undefined}
        onChange={onChange}
      />
      {/* Always there, so that screen readers announce the warning when it appears. */}
      <div role="status">
        {chosen?.freeAt?.free === false ? (
          <p className={warningClass}>
            {chosen.name} is not available: {chosen.freeAt.reason ?? 'busy at that time'}. You can still
            assign them.
          </p>
        ) : null}
      </div>
    </div>
  )
}

type Where = { city: string | undefined; agentId: string | undefined }

/** Finds a property that the agent may see, in one city or in any. */
export function PropertyInCityPicker({ city, agentId, ...props }: Picker<Property> & Where) {
  const search = useFound()
  const typed = useQuery(propertiesInCityQuery({ city, agentId }, search.asked))
  const spelling = useSpelling({ q: search.asked, city, agentId }, typed)
  const near = useQuery({
    ...propertiesInCityQuery({ city, agentId }, spelling.q),
    enabled: spelling.q !== '',
    // The note names the corrected search, so never show results of an earlier one below it.
    placeholderData: () => undefined,
  })
  return (
    <FoundBox
      {...props}
      search={search}
      query={spelling.q ? near : typed}
      waits={spelling.isPending || near.isLoading}
      note={spelling.q ? spelledNote(search.asked, spelling.q) : undefined}
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
