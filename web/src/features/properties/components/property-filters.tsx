import { formatListPrice } from '@porchlight/contract/properties/prices'
import { ChevronsUpDown } from 'lucide-react'
import { useSearchText } from '../../../lib/search-text.ts'
import type { PropertiesSearch } from '../../../lib/searches.ts'
import type { SelectOption } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { FilterSelect } from '../../../ui/lists/filter-select.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { cityOptions, typeChoices } from '../property-words.ts'

type Change = Pick<PropertiesSearch, 'q' | 'escort' | 'city' | 'type' | 'min' | 'max' | 'beds'>
type Props = { search: Change; onChange: (change: Change) => void }

/** Removes the search and every filter. */
export const noFilters: Change = {
  q: undefined,
  city: undefined,
  type: undefined,
  min: undefined,
  max: undefined,
  beds: undefined,
  escort: undefined,
}

const bedrooms: readonly SelectOption<NonNullable<Change['beds']>>[] = [
  { value: '1', label: '1+ bedrooms' },
  { value: '2', label: '2+ bedrooms' },
  { value: '3', label: '3+ bedrooms' },
  { value: '4', label: '4+ bedrooms' },
  { value: '5', label: '5+ bedrooms' },
]
const escorts: readonly SelectOption<NonNullable<Change['escort']>>[] = [
  { value: 'required', label: 'Escort required' },
  { value: 'self_guided', label: 'Self-guided' },
]

/** The chosen filters as their fields show them: 'Austin', '2+ bedrooms'. */
export const filterNames = ({ city, type, min, max, beds, escort }: Change): string[] => {
  const labelOf = (options: readonly SelectOption<string>[], value: string | undefined) =>
    value === undefined ? [] : [options.find((option) => option.value === value)?.label ?? value]
  return [
    ...labelOf(cityOptions, city),
    ...labelOf(typeChoices, type),
    ...(min === undefined && max === undefined ? [] : [priceWords(min, max)]),
    ...labelOf(bedrooms, beds),
    ...labelOf(escorts, escort),
  ]
}

/** An agent's search and filters of the properties. The address holds them all. */
export function PropertyFilterBar({ search, onChange }: Props) {
  const { q, city, type, min, max, beds, escort } = search
  const chosen = [city, type, min ?? max, beds, escort].filter(Boolean).length
  const field = 'min-w-32 flex-1 sm:w-40 sm:flex-none'
  return (
    <FilterBar
      label="Search properties"
      placeholder="Search properties by address, city, or type..."
      q={q}
      onSearch={(text) => onChange({ q: text })}
      chosen={chosen}
      onClear={chosen > 0 || q ? () => onChange(noFilters) : undefined}
    >
      <FilterSelect
        className={field}
        label="City"
        none="All cities"
        value={city}
        options={cityOptions}
        onChange={(value) => onChange({ city: value })}
      />
      <FilterSelect
        className={field}
        label="Type"
        none="All types"
        value={type}
        options={typeChoices}
        onChange={(value) => onChange({ type: value })}
      />
      <PriceFilter min={min} max={max} onChange={onChange} />
      <FilterSelect
        className={field}
        label="Bedrooms"
        none="Any bedrooms"
        value={bedrooms.find(({ value }) => value === beds)?.value}
        options={bedrooms}
        onChange={(value) => onChange({ beds: value })}
      />
      <FilterSelect
        className={field}
        label="Escort"
        none="Escort: any"
        value={escort}
        options={escorts}
        onChange={(value) => onChange({ escort: value })}
      />
    </FilterBar>
  )
}

/** '$200,000 – $500,000', 'From $200,000', 'Up to $2,000/mo' */
const priceWords = (min: string | undefined, max: string | undefined): string => {
  const dollars = (text: string) => formatListPrice(Number(text))
  if (min !== undefined && max !== undefined) return `${dollars(min)} – ${dollars(max)}`
  if (min !== undefined) return `From ${dollars(min)}`
  return max === undefined ? 'Any price' : `Up to ${dollars(max)}`
}

/** '$450,000' as typed is 450000 in the address. */
const digitsOf = (text: string): string | undefined => text.replaceAll(/\D/g, '').slice(0, 10) || undefined

function PriceFilter({ min, max, onChange }: Pick<Change, 'min' | 'max'> & Pick<Props, 'onChange'>) {
  const least = useSearchText(min ?? '', (text) => onChange({ min: digitsOf(text) }))
  const most = useSearchText(max ?? '', (text) => onChange({ max: digitsOf(text) }))
  const reversed = min !== undefined && max !== undefined && Number(min) > Number(max)
  const field = (label: string, { value, onChange: type }: typeof least, error?: string) => (
    <TextField
      label={label}
      error={error}
      before="$"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => type(target.value)}
    />
  )
  return (
    <Popover
      title="Price"
      trigger={
        // Looks like the selects beside it.
        <button
          type="button"
          aria-label={`Price: ${priceWords(min, max)}`}
          className="control flex min-w-32 flex-1 items-center gap-2 pr-2 pl-2.5 text-left text-md select-none sm:min-w-40 sm:flex-none"
        >
          <span className="num min-w-0 flex-1 truncate">{priceWords(min, max)}</span>
          <ChevronsUpDown size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
        </button>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        {field('At least', least)}
        {field('At most', most, reversed ? 'This is less than the lowest price' : undefined)}
      </div>
      <p className="mt-3 text-sm text-ink-3">Amounts below $25,000 are monthly rents.</p>
    </Popover>
  )
}
