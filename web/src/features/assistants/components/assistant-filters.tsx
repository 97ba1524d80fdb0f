import { useSearchText } from '../../../lib/search-text.ts'
import type { TeamSearch } from '../../../lib/searches.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { cityChoices } from '../../properties/property-words.ts'

const ALL = ''

type Props = { search: TeamSearch; go: (change: TeamSearch, replace?: boolean) => void }

/** The team's search and filters. The address holds them all. */
export function AssistantFilters({ search, go }: Props) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => go({ q: q || undefined }, true))
  const filtered = search.q || search.availability || search.city || search.active
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        className="min-w-52 flex-1 max-sm:basis-full"
        label="Search assistants"
        placeholder="Name, email, language"
        value={text}
        onChange={setText}
      />
      <Select
        className="w-40 max-sm:min-w-36 max-sm:flex-1"
        label="Availability"
        labelHidden
        value={search.availability ?? ALL}
        options={[
          { value: ALL, label: 'Any availability' },
          { value: 'available', label: 'Available' },
          { value: 'busy', label: 'Busy' },
          { value: 'unavailable', label: 'Unavailable' },
        ]}
        onChange={(value) => go({ availability: value === ALL ? undefined : value })}
      />
      <Select
        className="w-40 max-sm:min-w-36 max-sm:flex-1"
        label="City"
        labelHidden
        value={search.city ?? ALL}
        options={[
          { value: ALL, label: 'All cities' },
          ...cityChoices.filter(({ value }) => value !== 'other'),
        ]}
        onChange={(value) => go({ city: value || undefined })}
      />
      <Select
        className="w-36 max-sm:min-w-36 max-sm:flex-1"
        label="Active"
        labelHidden
        value={search.active ?? ALL}
        options={[
          { value: ALL, label: 'Active' },
          { value: 'no', label: 'Not active' },
          { value: 'all', label: 'Everybody' },
        ]}
        onChange={(value) => go({ active: value === ALL ? undefined : value })}
      />
      {filtered ? (
        <Button
          variant="ghost"
          onClick={() => {
            setText('')
            go({ q: undefined, availability: undefined, city: undefined, active: undefined })
          }}
        >
          Clear
        </Button>
      ) : null}
    </div>
  )
}
