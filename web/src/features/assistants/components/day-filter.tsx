import { useState } from 'react'
import { TextField } from '../../../ui/forms/text-field.tsx'

const first = '2000-01-01'
const last = '2099-12-31'

type Props = { day: string | undefined; onChange: (day: string | undefined) => void }

/** Asks for the day on which assistants should be free. */
export function DayFilter({ day, onChange }: Props) {
  // While a year is being typed, the field has days such as 0020-11-28.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      className="min-w-48 flex-1 sm:w-52 sm:flex-none"
      type="date"
      label="Free on"
      labelHidden
      before={<span aria-hidden="true">Free on</span>}
      min={first}
      max={last}
      value={typed ?? day ?? ''}
      onBlur={() => setTyped(null)}
      onChange={({ target: { value } }) => {
        const isDay = value === '' || (value >= first && value <= last)
        setTyped(isDay ? null : value)
        if (isDay) onChange(value || undefined)
      }}
    />
  )
}
