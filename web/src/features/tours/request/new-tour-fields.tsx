import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { now } from '../../../lib/now.ts'
import { DESK_ZONE, instantToWall, type WallTime, wallToInstant } from '../../../lib/time.ts'
import { DateTimePicker } from '../../../ui/forms/dates/date-time-picker.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { OutsideHours } from './desk-hours.tsx'
import { type TourRequestForm, zoneOf } from './request-form.ts'
import { AcknowledgedField, EmailClientField, PropertyField, WordsField } from './tour-fields.tsx'

const clientFields = [
  { name: 'clientFirstName', label: 'First Name', type: 'text' },
  { name: 'clientLastName', label: 'Last Name', type: 'text' },
  { name: 'clientEmail', label: 'Email', type: 'email' },
  { name: 'clientPhone', label: 'Phone Number', type: 'tel' },
] as const

/** 'Client Information' of the New Tour Request form. */
export function ClientFields() {
  const { register, formState } = useFormContext<TourRequestForm>()
  return (
    <Group title="Client Information">
      {clientFields.map(({ name, label, type }) => (
        <TextField
          key={name}
          label={label}
          type={type}
          autoComplete="off"
          {...register(name)}
          error={formState.errors[name]?.message}
        />
      ))}
      <EmailClientField className="sm:col-span-2" />
    </Group>
  )
}

/** 'Tour Details' of the New Tour Request form. */
export function TourFields() {
  return (
    <Group title="Tour Details">
      <div className="sm:col-span-2">
        <PropertyField />
      </div>
      <TimeField name="requested" label="Requested Tour Time" />
      <TimeField name="alternative" label="Alternative Tour Time" optional />
      <WordsField className="sm:col-span-2" name="specialRequests" label="Special Requests" />
      <AcknowledgedField
        className="sm:col-span-2"
        hours="operation hours"
        hint="Requests outside these hours are handled the next business day. Emergency scheduling only within business hours."
      />
    </Group>
  )
}

type TimeFieldProps = { name: 'requested' | 'alternative'; label: string; optional?: boolean }

/** A local time at the property. The hint says if it is outside the hours. */
function TimeField({ name, label, optional }: TimeFieldProps) {
  const { control } = useFormContext<TourRequestForm>()
  const property = useWatch({ control, name: 'property' })
  const zone = zoneOf({ property })
  return (
    <FormField control={control} name={name}>
      {(field) => (
        <DateTimePicker
          {...field}
          label={label}
          optional={optional}
          zone={zone}
          min={instantToWall(now(), zone)}
          future
          usual={usualHours(zone)}
          hint={hintOf(field.value, zone, property !== null)}
        />
      )}
    </FormField>
  )
}

const hintOf = (value: WallTime | null, zone: string, placed: boolean): ReactNode => {
  if (value) return <OutsideHours at={wallToInstant(value, zone).instant} />
  return placed ? undefined : 'In the property’s time zone'
}

/** The desk's hours in the property's time zone. */
const usualHours = (zone: string): { from: string; to: string } => {
  const { date } = instantToWall(now(), DESK_ZONE)
  const there = (time: string): string =>
    instantToWall(wallToInstant({ date, time }, DESK_ZONE).instant, zone).time
  return { from: there('09:00'), to: there('19:00') }
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-md font-semibold text-ink-2">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
