import type { RefObject } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { type PlaceForm, stateOf, states } from '../place-form.ts'
import { cityChoices, typeName } from '../property-words.ts'
import { CityMarket } from './city-market.tsx'

type Props = {
  /** The types that this form offers. */
  types: readonly string[]
  zipOptional?: boolean
  /** For a dialog that focuses the address first. */
  addressRef?: RefObject<HTMLInputElement | null>
}

/** The location and type of a property, the same in both forms. */
export function PlaceFields({ types, zipOptional, addressRef }: Props) {
  const { register, control, formState } = useFormContext<PlaceForm>()
  const { errors } = formState
  const [city, state] = useWatch({ control, name: ['city', 'state'] })
  const address = register('address')
  const elsewhere = city === 'other'
  return (
    <>
      <TextField
        className="sm:col-span-2"
        label="Address"
        autoComplete="off"
        hint="Street and number, then the unit if there is one."
        {...address}
        ref={(node) => {
          address.ref(node)
          if (addressRef) addressRef.current = node
        }}
        error={errors.address?.message}
      />
      <Controller
        control={control}
        name="city"
        render={({ field }) => (
          <Select
            label="City"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            options={cityChoices}
            error={errors.city?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="state"
        render={({ field }) => (
          <Select
            label="State"
            value={stateOf({ city, state })}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            options={states}
            disabled={!elsewhere}
            hint={elsewhere ? undefined : 'Follows the city.'}
            error={errors.state?.message}
          />
        )}
      />
      <CityMarket city={city} />
      {elsewhere ? (
        <TextField
          className="sm:col-span-2"
          label="City name"
          autoComplete="off"
          {...register('otherCity')}
          error={errors.otherCity?.message}
        />
      ) : null}
      <TextField
        label="Zip Code"
        optional={zipOptional}
        inputMode="numeric"
        autoComplete="off"
        {...register('zipCode')}
        error={errors.zipCode?.message}
      />
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <Select
            label="Property Type"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            options={types.map((value) => ({ value, label: typeName(value) }))}
            error={errors.type?.message}
          />
        )}
      />
    </>
  )
}
