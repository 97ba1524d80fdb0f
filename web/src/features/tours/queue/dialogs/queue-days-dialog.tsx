import { useState } from 'react'
import { DESK_ZONE, todayIn } from '../../../../lib/time.ts'
import { DateField } from '../../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'

/** Two calendar days such as '2036-03-20', both included. */
type Days = { from: string; to: string }

type Props = {
  /** The current days; without them, the form begins with today. */
  days: Days | null
  onChoose: (days: Days) => void
  onClose: () => void
}

/** Asks for a day, or for a range of days, on which tours start. */
export function QueueDaysDialog({ days, onChoose, onClose }: Props) {
  const today = todayIn(DESK_ZONE)
  const [chosen, setChosen] = useState<Days>(days ?? { from: today, to: today })
  const [errors, setErrors] = useState<Partial<Days>>({})
  const send = (): void => {
    const { from, to } = chosen
    const wrong: Partial<Days> = {}
    if (!from) wrong.from = 'Enter the first day'
    if (!to) wrong.to = 'Enter the last day'
    if (from && to && to < from) wrong.to = 'The last day must not be before the first'
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    onChoose(chosen)
    onClose()
  }
  const field = (name: keyof Days, label: string) => (
    <DateField
      label={label}
      required
      value={chosen[name]}
      error={errors[name]}
      onChange={(date) =>
        setChosen((before) => {
          const next = { ...before, [name]: date }
          // The last day moves along with a first day that passes it.
          return name === 'from' && next.to && date > next.to ? { from: date, to: date } : next
        })
      }
    />
  )
  return (
    <FormDialog
      title="Choose days"
      description="Shows tours that start on these days, in Central Time."
      size="sm"
      send="Show tours"
      sending={false}
      onSend={send}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {field('from', 'From')}
        {field('to', 'To')}
      </div>
    </FormDialog>
  )
}
