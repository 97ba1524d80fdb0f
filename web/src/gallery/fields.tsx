import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { WallTime } from '../lib/time.ts'
import { Badge } from '../ui/badge.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Combobox } from '../ui/forms/combobox.tsx'
import { DateField } from '../ui/forms/dates/date-field.tsx'
import { DateTimePicker } from '../ui/forms/dates/date-time-picker.tsx'
import { RadioGroup } from '../ui/forms/radio-group.tsx'
import { Select } from '../ui/forms/select.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { SearchField } from '../ui/lists/search-field.tsx'
import { PLACES, type Place } from './samples.ts'
import { Section } from './section.tsx'

const CITIES = [
  { value: 'austin', label: 'Austin' },
  { value: 'dallas', label: 'Dallas' },
  { value: 'denver', label: 'Denver' },
] as const

export function Fields() {
  const [city, setCity] = useState<'austin' | 'dallas' | 'denver' | null>(null)
  const [escort, setEscort] = useState<'self' | 'assistant' | null>('assistant')
  const [query, setQuery] = useState('2887')
  const [when, setWhen] = useState<WallTime | null>(null)
  const [day, setDay] = useState('')
  const [night, setNight] = useState<WallTime | null>({ date: '2027-03-14', time: '02:30' })
  return (
    <>
      <Section title="Text field, text area">
        <div className="flex flex-col gap-4">
          <TextField label="First Name" defaultValue="Ann" autoComplete="off" />
          <TextField
            label="Email"
            before={<Mail size={15} aria-hidden="true" />}
            defaultValue="ann@"
            error="Valid email is required"
          />
          <TextField label="Phone Number" hint="Minimum 10 digits" placeholder="(312) 555-0142" />
          <TextField label="License number" disabled defaultValue="TX-558102" />
          <TextArea label="Special Requests" optional placeholder="Ground floor, a dog comes along" />
        </div>
      </Section>
      <Section title="Select, search, checkbox, radio">
        <div className="flex flex-col gap-4">
          <Select label="City" value={city} onChange={setCity} options={CITIES} placeholder="Choose a city" />
          <Select label="City" value={city} onChange={setCity} options={CITIES} error="City is required" />
          <SearchField
            label="Search tours"
            value={query}
            onChange={setQuery}
            placeholder="Client, agent, address"
          />
          <Checkbox label="I understand the operation hours" hint="9:00 AM to 7:00 PM CST, every day" />
          <Checkbox
            label="I understand the operation hours"
            error="You must acknowledge the operation hours to proceed"
          />
          <Checkbox label="All of these" indeterminate />
          <Checkbox label="Email the client" defaultChecked />
          <RadioGroup
            label="Who attends?"
            value={escort}
            onChange={setEscort}
            look="cards"
            choices={[
              { value: 'self', label: 'I attend myself', hint: 'No fee' },
              { value: 'assistant', label: 'A tour assistant attends', hint: '$25 for this tour' },
            ]}
          />
        </div>
      </Section>
      <Section title="Combobox, date and time">
        <div className="flex flex-col gap-4">
          <PlacePicker />
          <DateTimePicker
            label="Requested Tour Time"
            value={when}
            onChange={setWhen}
            zone="America/Chicago"
            usual={{ from: '09:00', to: '19:00' }}
            hint="Times are in the property’s time zone"
          />
          <DateTimePicker
            label="Alternative Tour Time"
            optional
            value={night}
            onChange={setNight}
            zone="America/Denver"
          />
          <DateField label="Day" clearable value={day} onChange={setDay} />
          <DateTimePicker
            label="Time"
            value={null}
            onChange={() => undefined}
            zone="America/New_York"
            error="Requested tour time is required"
          />
        </div>
      </Section>
    </>
  )
}

function PlacePicker() {
  const [place, setPlace] = useState<Place | null>(null)
  const [query, setQuery] = useState('')
  const found = query
    ? PLACES.filter((one) => `${one.street} ${one.city}`.toLowerCase().includes(query.toLowerCase()))
    : []
  return (
    <Combobox
      label="Property"
      placeholder="Search properties by address, city, or type..."
      prompt="Start typing to search properties"
      emptyMessage="No properties found"
      value={place}
      onChange={setPlace}
      options={found}
      onQuery={setQuery}
      optionKey={(one) => one.id}
      optionLabel={(one) => `${one.street}, ${one.city}`}
      renderOption={(one) => (
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate">
            <span className="font-medium">{one.street}</span> <span className="text-ink-3">{one.city}</span>
          </span>
          {one.escort ? <Badge>Escort Required</Badge> : null}
        </span>
      )}
    />
  )
}
