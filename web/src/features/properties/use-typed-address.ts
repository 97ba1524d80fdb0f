import { isCityId } from '@porchlight/contract/kernel/cities'
import type { Property } from '@porchlight/contract/properties'
import {
  isSameCity,
  readTypedAddress,
  type TypedAddress,
} from '@porchlight/contract/properties/typed-address'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { afterPress } from '../../lib/after-press.ts'
import { blankPlace, contradictionIn, type PlaceForm, stateCode } from './place-form.ts'
import { cityName, streetOf } from './property-words.ts'

type CityFields = Pick<PlaceForm, 'city' | 'otherCity'>

/** The fields of a city that an address names. */
const cityFields = (city: string): CityFields =>
  isCityId(city) ? { city, otherCity: '' } : { city: 'other', otherCity: city }

/** What the hook has moved: the street that is left, the line about it, and the values that nobody chose. */
type Taken = { text: string; line: string; city?: string; zipCode?: string }

const nothing: Taken = { text: '', line: '' }

const lineFor = ({ city, state, zipCode }: TypedAddress, chosen: string): string => {
  const region = [state, zipCode].filter(Boolean).join(' ')
  if (city !== null) return `Taken from the address: ${[cityName(city), region].filter(Boolean).join(', ')}.`
  return `Taken from the address: ${region}. Check that ${chosen} is the right city.`
}

/**
 * Moves city, state and ZIP code from the text of the address to their own fields when the user leaves it. A city that
 * the user has chosen stays; if the address names another one, that is an error at the address.
 *
 * @param stored the property to edit; null for a new one, which begins with a city that nobody chose
 */
export const useTypedAddress = (form: UseFormReturn<PlaceForm>, stored: Property | null) => {
  const [left, setLeft] = useState(false)
  const [taken, setTaken] = useState(nothing)
  // The user may choose the default city, too.
  const [isChosen, setChosen] = useState(stored !== null)
  const [address, city, otherCity, state, zipCode] = useWatch({
    control: form.control,
    name: ['address', 'city', 'otherCity', 'state', 'zipCode'],
  })

  const { isSubmitted } = form.formState
  const { trigger } = form
  // An error at the address may be about these fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks the address again after each of their changes
  useEffect(() => {
    if (isSubmitted) void trigger('address')
  }, [city, otherCity, state, zipCode, isSubmitted, trigger])

  const take = (): void => {
    setLeft(true)
    const now = form.getValues()
    const said = readTypedAddress(now.address, stateCode)
    if (said.street === now.address.trim()) return
    const chosen = now.city === 'other' ? now.otherCity : now.city
    const isOwnChoice = chosen.trim() !== '' && (isChosen || ![blankPlace.city, taken.city].includes(chosen))
    const place = said.city !== null && !isOwnChoice ? { ...now, ...cityFields(said.city) } : now
    const state = place.city === 'other' && said.state && !isOwnChoice ? said.state : place.state
    // A ZIP code that came with another address goes with it.
    const ownZip = now.zipCode === taken.zipCode ? '' : now.zipCode.trim()
    const next = { ...place, state, zipCode: ownZip || (said.zipCode ?? '') }
    if (contradictionIn({ ...next, address: now.address }) !== null) return
    // A suburb named beside the city that the user chose stays in the address.
    if (said.city !== null && !isSameCity(said.city, cityOf(next))) return
    const options = { shouldDirty: true, shouldValidate: isSubmitted }
    form.setValue('address', said.street, options)
    form.setValue('city', next.city, options)
    form.setValue('otherCity', next.otherCity, options)
    form.setValue('state', next.state, options)
    form.setValue('zipCode', next.zipCode, options)
    const city = cityOf(next)
    setTaken({ text: said.street, line: lineFor(said, cityName(city)), city, zipCode: next.zipCode })
  }
  return {
    /** What was moved, until the user changes the address or the city. */
    line: taken.text === address && taken.city === cityOf({ city, otherCity }) ? taken.line : '',
    problem:
      left && !(stored && address === streetOf(stored))
        ? contradictionIn({ address, city, otherCity, state, zipCode })
        : null,
    // An address that is being typed contradicts nothing yet.
    onFocus: (): void => setLeft(false),
    onBlur: (): void => afterPress(take),
    onKeyDown: ({ key }: KeyboardEvent): void => {
      // Enter sends the form without leaving the field.
      if (key === 'Enter') take()
    },
    onCityChosen: (): void => setChosen(true),
  }
}

const cityOf = ({ city, otherCity }: CityFields): string => (city === 'other' ? otherCity : city)
