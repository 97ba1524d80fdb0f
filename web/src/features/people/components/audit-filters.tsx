import { useQuery } from '@tanstack/react-query'
import { useSearchText } from '../../../lib/search-text.ts'
import type { AuditSearch } from '../../../lib/searches.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { auditSubjectsQuery } from '../api.ts'
import { subjectWords } from '../audit-words.ts'

const ALL = ''

type Props = { search: AuditSearch; go: (change: AuditSearch, replace?: boolean) => void }

/** The log's search and filters. The address holds them all. */
export function AuditFilters({ search, go }: Props) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => go({ q: q || undefined }, true))
  const { data: subjects = [] } = useQuery(auditSubjectsQuery)
  const filtered = search.q || search.subjectType || search.from || search.to || search.actor
  const day = (name: 'from' | 'to', label: string) => (
    <TextField
      className="min-w-40 flex-1 sm:w-46 sm:flex-none"
      type="date"
      label={label}
      labelHidden
      before={<span aria-hidden="true">{label}</span>}
      min="2000-01-01"
      max="2099-12-31"
      value={search[name] ?? ''}
      onChange={({ target }) => go({ [name]: target.value || undefined })}
    />
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        className="min-w-52 flex-1"
        label="Search the audit log"
        placeholder="Who, what, about whom"
        value={text}
        onChange={setText}
      />
      <Select
        className="w-44"
        label="About"
        labelHidden
        value={search.subjectType ?? ALL}
        options={[
          { value: ALL, label: 'About anything' },
          ...subjects.map((value) => ({ value, label: subjectWords(value) })),
        ]}
        onChange={(subjectType) => go({ subjectType: subjectType || undefined })}
      />
      {day('from', 'From')}
      {day('to', 'To')}
      {filtered ? (
        <Button
          variant="ghost"
          onClick={() => {
            setText('')
            go({ q: undefined, subjectType: undefined, from: undefined, to: undefined, actor: undefined })
          }}
        >
          Clear
        </Button>
      ) : null}
    </div>
  )
}
