import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { DayRange } from '../../../lib/day-range.ts'
import { now } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { PHONE, useMediaQuery } from '../../../ui/use-media-query.ts'
import { type NamedRange, namedRanges, rangeErrors } from '../range.ts'

type Props = {
  /** The current range; two empty days until the first report has loaded. */
  shown: DayRange
  onAsk: (range: DayRange) => void
  pending: boolean
  /** The named ranges; defaults to an agent's. */
  ranges?: ((now: Date) => readonly NamedRange[]) | undefined
}

/** The two days of a report, typed or chosen by name. Remount it when the range changes. */
export function RangeForm({ shown, onAsk, pending, ranges = namedRanges }: Props) {
  const [range, setRange] = useState(shown)
  const [errors, setErrors] = useState<Partial<DayRange>>({})
  const all = ranges(now())
  // Most reports are about the last month. A phone has no room for its button.
  const phone = useMediaQuery(PHONE)
  const last = phone ? undefined : all.find(({ label }) => label === 'Last month')
  const named = all.filter((one) => one !== last)
  const submit = (): void => {
    const wrong = rangeErrors(range)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) onAsk(range)
  }
  const field = (name: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      required
      past
      value={range[name]}
      error={errors[name]}
      onChange={(date) => setRange((before) => ({ ...before, [name]: date }))}
      className="sm:w-48"
    />
  )
  return (
    <Form label="Range" className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <div className="grid w-full gap-3 sm:w-auto sm:grid-cols-2">
        {field('from', 'From')}
        {field('to', 'To')}
      </div>
      <div className="flex flex-wrap gap-2 sm:pt-6.5">
        <Button type="submit" variant="primary" loading={pending}>
          Generate Report
        </Button>
        {last ? <Button onClick={() => onAsk(last.range)}>{last.label}</Button> : null}
        <Menu
          align="start"
          trigger={
            <Button>
              Other ranges
              <ChevronDown size={15} aria-hidden="true" />
            </Button>
          }
          entries={named.map(({ label, range }) => ({
            label,
            onSelect: () => onAsk(range),
          }))}
        />
      </div>
    </Form>
  )
}
