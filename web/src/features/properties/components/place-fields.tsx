import type { Property } from '@porchlight/contract/properties'
import type { RefObject } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField, type TextFieldProps } from '../../../ui/forms/text-field.tsx'
import { useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { type PlaceForm, stateOf, states } from '../place-form.ts'
import { cityChoices, regionOf, streetOf, typeName } from '../property-words.ts'
import { useTypedAddress } from '../use-typed-address.ts'
import { CityMarket } from './city-market.tsx'

type Props = {
  /** The types that this form offers. */
  types: readonly string[]
  zipOptional?: boolean
  /** For a dialog that focuses the address first. */
  addressRef?: RefObject<HTMLInputElement | null>
  /** The property to edit; null or missing for a new one. */
  subject?: Property | null
}

/** The location and type of a property, the same in both forms. */
export function PlaceFields({ types, zipOptional, addressRef, subject = null }: Props) {
  const form = useFormContext<PlaceForm>()
  const { control } = form
  const field = useTextFields(form)
  const [city, state] = useWatch({ control, name: ['city', 'state'] })
  const elsewhere = city === 'other'
  const address = field('address', undefined, addressRef)
  const typed = useTypedAddress(form, subject)
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          label="Address"
          autoComplete="off"
          hint={typed.line ? undefined : 'Street and number, then the unit, if any.'}
          {...address}
          error={address.error ?? typed.problem ?? undefined}
          onFocus={typed.onFocus}
          onBlur={(event) => {
            void address.onBlur(event)
            typed.onBlur()
          }}
          onKeyDown={typed.onKeyDown}
        />
        <p role="status" className="text-sm text-ink-2 not-empty:mt-1.5">
          {typed.line}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <FormField control={control} name="city">
          {(choice) => (
            <Select
              {...choice}
              label="City"
              options={cityChoices}
              onChange={(chosen) => {
                typed.onCityChosen()
                choice.onChange(chosen)
              }}
            />
          )}
        </FormField>
        <CityMarket city={city} />
      </div>
      <FormField control={control} name="state">
        {(choice) => (
          <Select
            {...choice}
            label="State"
            value={stateOf({ city, state })}
            options={states}
            disabled={!elsewhere}
            hint={elsewhere ? undefined : 'Set by the city.'}
          />
        )}
      </FormField>
      {elsewhere ? (
        <TextField className="sm:col-span-2" label="City name" autoComplete="off" {...field('otherCity')} />
      ) : null}
      <TextField
        label="ZIP code"
        optional={zipOptional}
        inputMode="numeric"
        autoComplete="off"
        {...field('zipCode')}
      />
      <TypeField types={types} />
    </>
  )
}

function TypeField({ types }: Pick<Props, 'types'>) {
  const { control } = useFormContext<PlaceForm>()
  return (
    <FormField control={control} name="type">
      {(choice) => (
        <Select
          {...choice}
          label="Property Type"
          options={types.map((value) => ({ value, label: typeName(value) }))}
        />
      )}
    </FormField>
  )
}

/** The location of an agent's own property, which stays as it was added, and its type. */
export function OwnPlace({ subject, types }: Pick<Props, 'types'> & { subject: Property }) {
  return (
    <>
      <p className="text-md wrap-anywhere sm:col-span-2">
        {streetOf(subject)}, {regionOf(subject)}
        <span className="block text-sm text-ink-2">
          To correct the address, withdraw this property and add it again.
        </span>
      </p>
      <div className="sm:col-span-2 sm:w-1/2 sm:pr-2">
        <TypeField types={types} />
      </div>
    </>
  )
}

/** The address of a property's picture. */
export function ImageUrlField(field: Partial<TextFieldProps>) {
  return (
    <TextField
      className="sm:col-span-2"
      label="Image URL"
      optional
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      {...field}
    />
  )
}
