import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { ClientField } from '../../clients/components/client-field.tsx'
import { type TourRequestForm, zoneOf } from './request-form.ts'
import { AcknowledgedField, EmailClientField, PropertyField, WordsField } from './tour-fields.tsx'
import { TourTimeField } from './tour-time-field.tsx'

/** 'Client Information' of the New Tour Request form. */
export function ClientFields() {
  return (
    <Group title="Client Information" column>
      <ClientField complete startsNew />
      <EmailClientField />
    </Group>
  )
}

/** 'Tour Details' of the New Tour Request form. */
export function TourFields({ escort }: Parameters<typeof PropertyField>[0]) {
  return (
    <Group title="Tour Details">
      <div className="sm:col-span-2">
        <PropertyField escort={escort} />
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

/** A local time at the property. */
function TimeField({ name, label, optional }: TimeFieldProps) {
  const { control } = useFormContext<TourRequestForm>()
  const property = useWatch({ control, name: 'property' })
  return (
    <FormField control={control} name={name}>
      {(field) => (
        <TourTimeField
          {...field}
          label={label}
          optional={optional}
          zone={zoneOf({ property })}
          propertyId={property?.id}
        />
      )}
    </FormField>
  )
}

type GroupProps = { title: string; column?: boolean; children: ReactNode }

function Group({ title, column = false, children }: GroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-md font-semibold text-ink-2">{title}</legend>
      <div className={column ? 'flex flex-col gap-4' : 'grid gap-4 sm:grid-cols-2'}>{children}</div>
    </fieldset>
  )
}
