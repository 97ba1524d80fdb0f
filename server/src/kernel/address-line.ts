import { cityName } from '@porchlight/contract/kernel/cities'

export type Address = {
  address: string
  unit: string | null
  city: string
  state: string
  zipCode: string | null
}

/** Street, unit, city, state, and ZIP code on one line. */
export const addressLine = (place: Address): string => {
  const street = place.unit ? `${place.address} ${place.unit}` : place.address
  const region = place.zipCode ? `${place.state} ${place.zipCode}` : place.state
  return [street, cityName(place.city), region].filter((part) => part.trim() !== '').join(', ')
}
