import { useFormContext } from 'react-hook-form'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import type { AddForm } from '../add-form.ts'
import type { AskForm } from '../ask-form.ts'
import type { CatalogForm } from '../catalog-form.ts'

type Field = keyof AddForm | keyof AskForm | keyof CatalogForm

const labels: readonly (readonly [Field, string])[] = [
  ['propertyName', 'Property Name'],
  ['address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['otherCity', 'City name'],
  ['zipCode', 'ZIP code'],
  ['type', 'Property Type'],
  ['contactEmail', 'Contact Email'],
  ['contactPhone', 'Contact Phone'],
  ['propertyManagementCompany', 'Property Management Company'],
  ['imageUrl', 'Image URL'],
  ['price', 'Price'],
  ['bedrooms', 'Bedrooms'],
  ['bathrooms', 'Bathrooms'],
  ['sqft', 'Square feet'],
  ['description', 'Description'],
]

/** The refused fields, in a list above their form. */
export function FormProblems() {
  const { formState, setFocus } = useFormContext<AddForm & AskForm & CatalogForm>()
  const { errors, isSubmitted } = formState
  const refused = labels.filter(([name]) => errors[name])
  if (!isSubmitted) return null
  return (
    <ErrorSummary
      fields={refused.map(([name, label]) => ({ name, label }))}
      onPick={(picked) => {
        const found = refused.find(([name]) => name === picked)
        if (found) setFocus(found[0])
      }}
    />
  )
}
