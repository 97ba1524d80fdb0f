import type { ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { now } from '../../../lib/now.ts'
import { DESK_ZONE, instantToWall, type WallTime, wallToInstant } from '../../../lib/time.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { DateTimePicker } from '../../../ui/forms/date-time-picker.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PropertyPicker } from '../../properties/components/property-picker.tsx'
import { hoursText, OutsideHours } from './desk-hours.tsx'
import { type TourRequestForm, zoneOf } from './request-form.ts'
import { useEmailClientWords } from './use-email-client-words.ts'

/** 'Client Information' of the New Tour Request form. */
export function ClientFields() {
  const { register, formState } = useFormContext<TourRequestForm>()
  const { errors } = formState
  return (
    <Group title="Client Information">
      <TextField
        label="First Name"
        autoComplete="off"
        {...register('clientFirstName')}
        error={errors.clientFirstName?.message}
      />
      <TextField
        label="Last Name"
        autoComplete="off"
        {...register('clientLastName')}
        error={errors.clientLastName?.message}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        {...register('clientEmail')}
        error={errors.clientEmail?.message}
      />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="off"
        {...register('clientPhone')}
        error={errors.clientPhone?.message}
      />
      <Checkbox className="sm:col-span-2" {...useEmailClientWords()} {...register('emailClient')} />
    </Group>
  )
}

/** 'Tour Details' of the New Tour Request form. */
export function TourFields() {
  const { register, control, formState } = useFormContext<TourRequestForm>()
  const { errors } = formState
  return (
    <Group title="Tour Details">
      <div className="sm:col-span-2">
        <Controller
          control={control}
          name="property"
          render={({ field, fieldState }) => (
            <PropertyPicker
              label="Property"
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
      <TimeField name="requested" label="Requested Tour Time" />
      <TimeField name="alternative" label="Alternative Tour Time" optional />
      <TextArea
        className="sm:col-span-2"
        label="Special Requests"
        optional
        rows={3}
        {...register('specialRequests')}
        error={errors.specialRequests?.message}
      />
      <Checkbox
        className="sm:col-span-2"
        label={`I acknowledge the operation hours: ${hoursText}.`}
        hint="Requests outside these hours are handled the next business day. Emergency scheduling only within business hours."
        {...register('acknowledged')}
        error={errors.acknowledged?.message}
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
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <DateTimePicker
          label={label}
          optional={optional}
          ref={field.ref}
          zone={zone}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          min={instantToWall(now(), zone)}
          future
          usual={usualHours(zone)}
          error={fieldState.error?.message}
          hint={hintOf(field.value, zone, property !== null)}
        />
      )}
    />
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
