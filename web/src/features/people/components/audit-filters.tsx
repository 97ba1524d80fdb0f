import { useQuery } from '@tanstack/react-query'
import type { AuditSearch } from '../../../lib/searches.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { FilterChips } from '../../../ui/lists/filter-chips.tsx'
import { FilterSelect } from '../../../ui/lists/filter-select.tsx'
import { auditPersonQuery, auditSubjectsQuery } from '../api.ts'
import { subjectWords } from '../audit-words.ts'

type Props = { search: AuditSearch; go: (change: AuditSearch, replace?: boolean) => void }

/** The search parameters that remove every filter. */
export const noAuditFilters: AuditSearch = {
  q: undefined,
  subjectType: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
  actor: undefined,
  agent: undefined,
}

/** The log's search and filters. */
export function AuditFilters({ search, go }: Props) {
  const { data: subjects = [] } = useQuery(auditSubjectsQuery)
  const filtered = Object.values(search).some(Boolean)
  const { actor, agent } = search
  const person = agent ?? actor
  const { data: named } = useQuery({ ...auditPersonQuery(person ?? ''), enabled: person !== undefined })
  // With both filters, the name is that of the agent.
  const actorName = agent ? undefined : named?.name
  const chips = [
    { key: 'agent', label: `Account and tours of ${named?.name ?? 'one agent'}` },
    { key: 'actor', label: `Actions of ${actorName ?? 'one person'}` },
    { key: 'subject', label: 'Changes of one record' },
  ] as const
  const day = (name: 'from' | 'to', label: string) => (
    <DateField
      className="min-w-56 flex-1 sm:w-60 sm:flex-none"
      label={label}
      labelHidden
      before={<span aria-hidden="true">{label}</span>}
      past
      clearable
      value={search[name] ?? ''}
      onChange={(date) => go({ [name]: date || undefined })}
    />
  )
  return (
    <div className="flex flex-col gap-2">
      <FilterBar
        label="Search the audit log"
        placeholder="Search by address, user, or action"
        q={search.q}
        onSearch={(q) => go({ q }, true)}
        chosen={[search.subjectType, search.from, search.to].filter(Boolean).length}
        onClear={filtered ? () => go(noAuditFilters) : undefined}
      >
        <FilterSelect
          className="flex-1 sm:w-44 sm:flex-none"
          label="About"
          none="Any type"
          value={search.subjectType}
          options={subjects.map((value) => ({ value, label: subjectWords(value) }))}
          onChange={(subjectType) => go({ subjectType })}
        />
        {day('from', 'From')}
        {day('to', 'To')}
      </FilterBar>
      <FilterChips
        chips={chips
          .filter(({ key }) => search[key])
          .map((chip) => ({ ...chip, onRemove: () => go({ [chip.key]: undefined }) }))}
      />
    </div>
  )
}
